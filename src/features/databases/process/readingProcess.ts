import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { systemErrorCode, Unavailable } from '../../../base/errors';
import { tooLarge } from '../model/limits';

/** Starting a process has a limit of its own, because a busy machine may need long for it, whatever the database. */
const startMs = 10_000;
const maxBytes = 16 * 1024 * 1024;
/** A process that is not needed any more has this time to end by itself. */
const endMs = 1_500;
const lineEnd = 0x0a;

export interface ProcessOptions {
  /** The path of the program. */
  readonly script: string;
  /** The path of VS Code's executable, which runs the program as Node. */
  readonly execPath: string;
  readonly env: NodeJS.ProcessEnv;
}

interface Asked {
  resolve(line: string): void;
  reject(error: Error): void;
}

/**
 * A process that reads databases, and can be ended when it takes too long or too much memory. It prints an empty line when
 * it has started, and answers each request, a line of JSON, with another. It learns what it is asked by its input alone,
 * which no other program can see.
 */
export class ReadingProcess {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private hasStarted = false;
  private asked: Asked | undefined;
  private failure: Error | undefined;
  private chunks: Buffer[] = [];
  private length = 0;

  /** @param ended the error if the process ends while it is asked. */
  constructor(
    options: ProcessOptions,
    private readonly ended: Unavailable,
  ) {
    this.child = start(options);
    this.child.stdin.on('error', () => undefined); // Its end says so.
    this.child.stdout.on('data', (chunk: Buffer) => this.take(chunk));
    this.child.once('error', (cause) => this.fail(notStarted(cause)));
    this.child.once('close', () => this.fail(ended));
  }

  get hasEnded(): boolean {
    return this.failure !== undefined;
  }

  /**
   * Asks for one answer; ask for the next one after it. The process is ended if there is none.
   * @throws Unavailable if the process ends, InvalidRequest if it answers too much, and `late` after `ms`.
   */
  async ask(request: unknown, { ms, late }: { ms: number; late: Error }): Promise<unknown> {
    if (!this.hasStarted) await this.nextLine(startMs, late);
    this.send(request);
    return JSON.parse(await this.nextLine(ms, late)) as unknown;
  }

  /** Sends a message that is not answered. */
  send(message: unknown): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  /** Lets the process end by itself, for a moment. */
  end(): void {
    this.child.stdin.end();
    const timer = setTimeout(() => this.kill(), endMs);
    this.child.once('close', () => clearTimeout(timer));
  }

  /** Ends the process. An answer that is waited for fails with the error. */
  kill(why: Error = this.ended): void {
    this.fail(why);
    this.child.kill('SIGKILL');
  }

  private async nextLine(ms: number, late: Error): Promise<string> {
    const timer = setTimeout(() => this.kill(late), ms);
    try {
      return await new Promise<string>((resolve, reject) => {
        if (this.failure) reject(this.failure);
        else this.asked = { resolve, reject };
      });
    } finally {
      clearTimeout(timer);
    }
  }

  private take(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length > maxBytes) return this.kill(tooLarge());
    if (chunk.at(-1) !== lineEnd) return;
    const line = Buffer.concat(this.chunks).toString();
    this.chunks = [];
    this.length = 0;
    this.hasStarted = true;
    this.asked?.resolve(line);
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.asked?.reject(this.failure);
  }
}

/** The process inherits nothing of the window's environment but what Windows needs to start it. */
function start({ script, execPath, env }: ProcessOptions) {
  const { SystemRoot } = env;
  return spawn(execPath, ['--no-warnings', '--max-old-space-size=256', script], {
    cwd: dirname(script),
    env: { ELECTRON_RUN_AS_NODE: '1', ...(SystemRoot !== undefined && { SystemRoot }) },
    stdio: ['pipe', 'pipe', 'ignore'],
    windowsHide: true,
  });
}

function notStarted(cause: Error): Unavailable {
  const code = systemErrorCode(cause) ?? 'unknown';
  return new Unavailable(
    `The database could not be read: its process could not be started (${code}).`,
  );
}
