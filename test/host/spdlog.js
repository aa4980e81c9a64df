/** Replaces the native logger of VS Code's server, which would have to be compiled, and appends lines to the same files. */
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const levels = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'CRITICAL'];

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.level = 2;
    this.pattern = true;
    mkdirSync(dirname(file), { recursive: true });
    levels.forEach(
      (name, level) => (this[name.toLowerCase()] = (message) => this.write(level, message)),
    );
  }
  write(level, message) {
    if (level < this.level) return;
    const head = this.pattern ? `${new Date().toISOString()} [${levels[level]}] ` : '';
    appendFileSync(this.file, `${head}${message}${this.pattern ? '\n' : ''}`);
  }
  getLevel() {
    return this.level;
  }
  setLevel(level) {
    this.level = level;
  }
  setPattern() {}
  clearFormatters() {
    this.pattern = false;
  }
  flush() {}
  drop() {}
}

// Assigned one by one, because VS Code imports them by name and Node recognizes no other exports of a CommonJS module.
exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = async (name, file) => new Logger('rotating', name, file);
exports.createAsyncRotatingLogger = async (name, file) => new Logger('rotating', name, file);
