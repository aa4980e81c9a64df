import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Busy, systemErrorCode, Unavailable } from '../../base/errors';
import type { Disposable } from '../../base/events';
import { mostMs, tooLarge } from '../../core/databases/limits';
import type { SqliteAnswer, SqliteRequest } from '../../core/databases/sqliteRequest';

/** Starting a process has a limit of its own, because a busy machine may need long for it, whatever the database. */
const startMs = 10_000;
const mostBytes = 16 * 1024 * 1024;
const atOnce = 2;
const mostWaiting = 100;

type Child = ChildProcessByStdio<Writable, Readable, null>;

interface Options {
  /** The path of `sqliteProcess.js`. */
  readonly script: string;
  /** The path of VS Code's executable, which runs the program as Node. */
  readonly execPath: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Runs each request in a process of its own, which can be ended when it takes too long: SQLite blocks its thread. */
export class SqliteProcesses implements Disposable {
  private readonly disposed = new AbortController();
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  /**
   * @throws Unavailable if the process takes too long or ends before it answers, InvalidRequest if it returns too much,
   * and Busy if too many others wait.
   */
  async run(request: SqliteRequest, signal: AbortSignal): Promise<SqliteAnswer> {
    await this.turn();
    try {
      const wanted = AbortSignal.any([signal, this.disposed.signal]);
      wanted.throwIfAborted();
      return await ask(this.start(), request, wanted);
    } finally {
      this.passOn();
    }
  }

  /** Ends the processes, which would otherwise read on for a while after the window. */
  dispose(): void {
    this.disposed.abort();
  }

  private async turn(): Promise<void> {
    if (this.running < atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= mostWaiting) throw new Busy('Too many databases are being read.');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private passOn(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }

  /** The process inherits nothing of the window's environment but what Windows needs to start it. */
  private start(): Child {
    const { script, execPath, env } = this.options;
    const { SystemRoot } = env;
    return spawn(execPath, ['--no-warnings', '--max-old-space-size=256', script], {
      cwd: dirname(script),
      env: { ELECTRON_RUN_AS_NODE: '1', ...(SystemRoot !== undefined && { SystemRoot }) },
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
  }
}

async function ask(
  child: Child,
  request: SqliteRequest,
  signal: AbortSignal,
): Promise<SqliteAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const abort = new AbortController();
  try {
    return await new Promise<SqliteAnswer>((resolve, reject) => {
      const limit = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(tookTooLong()), ms);
      };
      limit(startMs);
      collect(child, { onFirst: () => limit(mostMs), resolve, reject });
      const cancel = () => reject(died('the request was cancelled'));
      signal.addEventListener('abort', cancel, { signal: abort.signal });
      child.stdin.on('error', () => undefined); // Its end says so.
      child.stdin.end(JSON.stringify(request));
    });
  } finally {
    clearTimeout(timer);
    abort.abort();
    child.kill('SIGKILL');
  }
}

interface Listener {
  /** The process has started, so the time for the read begins. */
  onFirst(): void;
  resolve(answer: SqliteAnswer): void;
  reject(error: Error): void;
}

function collect(child: Child, { onFirst, resolve, reject }: Listener): void {
  const chunks: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    if (length === 0) onFirst();
    chunks.push(chunk);
    length += chunk.length;
    if (length > mostBytes) reject(tooLarge());
  });
  child.once('error', (cause) =>
    reject(died(`its process could not be started (${systemErrorCode(cause) ?? 'unknown'})`)),
  );
  child.once('close', () => {
    try {
      resolve(JSON.parse(Buffer.concat(chunks).toString()) as SqliteAnswer);
    } catch {
      reject(died('its process has ended'));
    }
  });
}

function tookTooLong(): Unavailable {
  const seconds = mostMs / 1_000;
  return new Unavailable(
    `The database takes longer than ${seconds} seconds to answer. Ask for fewer rows, a smaller offset, or another table.`,
  );
}

function died(why: string): Unavailable {
  return new Unavailable(`The database could not be read: ${why}.`);
}
