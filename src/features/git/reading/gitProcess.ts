import { spawn } from 'node:child_process';
import { win32 } from 'node:path';
import { UserError } from '../../../base/errors';
import { Limiter } from '../../../base/limiter';
import { gitEnvironment, type Setting } from '../model/environment';

/** Git could not answer, because it is missing or broken, or because the repository is. */
export class GitFailed extends UserError {
  override readonly name: string = 'GitFailed';
}

/**
 * Git was not started or not left to end, or what it read has changed meanwhile. That says nothing about the repository:
 * it must never count as an answer, such as that there is no file.
 */
export class GitUnanswered extends GitFailed {
  override readonly name = 'GitUnanswered';
}

/** Git was ended after its time, which another try would not change. */
export class GitTooSlow extends GitFailed {
  override readonly name = 'GitTooSlow';

  /** @param beginning what git had answered. */
  constructor(readonly beginning: Buffer) {
    super('Git took too long to answer.');
  }
}

/** Git's answer was longer than the limit. */
export class GitAnswerTooLong extends UserError {
  override readonly name = 'GitAnswerTooLong';

  constructor(
    maxBytes: number,
    /** Its beginning, up to the limit. */
    readonly beginning: Buffer,
  ) {
    super(`Git answered with more than ${maxBytes} bytes.`);
  }
}

export interface GitCall {
  readonly cwd: string;
  /** Ends git when it is aborted. */
  readonly signal: AbortSignal;
  /** The maximum number of bytes of the answer. */
  readonly maxBytes?: number;
  readonly input?: string | Uint8Array;
  readonly config?: readonly Setting[];
  /** Environment variables in addition to those of each call. */
  readonly env?: Readonly<Record<string, string>>;
  /** The exit codes that mean success besides 0. */
  readonly codes?: readonly number[];
}

/** Git on one repository. */
export interface Git {
  /** Runs git, and decodes its answer. */
  text(args: readonly string[], call: Omit<GitCall, 'cwd' | 'config'>): Promise<string>;
}

const timeoutMs = 20_000;
const defaultMostBytes = 64 * 1024 * 1024;
const maxErrorBytes = 4_096;
/** A client can ask for many things. */
const maxAtOnce = 3;

/** Runs git, never more than a few at once, each with a limit of time and bytes. */
export class GitProcess {
  private readonly processes = new Limiter(maxAtOnce);

  constructor(
    readonly path: string,
    private readonly inherited: Readonly<Record<string, string | undefined>>,
    private readonly platform = process.platform,
  ) {}

  /** @throws GitFailed if git ends with an error or the signal was aborted, GitAnswerTooLong */
  async run(args: readonly string[], call: GitCall): Promise<Buffer> {
    // Windows looks for a bare name in the working directory first, and a repository can have a program there.
    if (this.platform === 'win32' && !win32.isAbsolute(this.path)) {
      throw new GitFailed(`Set "git.path" to the whole path of git, which is "${this.path}" now.`);
    }
    return this.processes.run(() => this.start(args, call));
  }

  private start(args: readonly string[], call: GitCall): Promise<Buffer> {
    const { cwd, signal, maxBytes = defaultMostBytes, input, config, env, codes = [0] } = call;
    return new Promise((resolve, reject) => {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const child = spawn(this.path, ['--no-pager', ...args], {
        cwd,
        env: { ...gitEnvironment(this.inherited, config), ...env },
        signal: ending,
        killSignal: 'SIGKILL',
        windowsHide: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
      const answer: Buffer[] = [];
      let [bytes, said] = [0, ''];
      child.stdout.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        answer.push(chunk);
        if (bytes <= maxBytes) return;
        const beginning = Buffer.concat(answer.splice(0)).subarray(0, maxBytes);
        reject(new GitAnswerTooLong(maxBytes, beginning));
        child.stdout.destroy();
        child.kill('SIGKILL');
      });
      child.stderr.on('data', (chunk: Buffer) => {
        if (said.length < maxErrorBytes) said += chunk.toString();
      });
      child.on('error', (cause) => {
        const isLate = ending.aborted && !signal.aborted;
        reject(
          isLate
            ? new GitTooSlow(Buffer.concat(answer))
            : new GitUnanswered(`Git: ${cause.message}`),
        );
      });
      child.on('close', (code, killedBy) => {
        if (code === null) reject(new GitUnanswered(`Git was ended by ${killedBy}.`));
        else if (codes.includes(code)) resolve(Buffer.concat(answer));
        else reject(new GitFailed(`Git failed: ${reasonIn(said) || code}`));
      });
      // Git can end before it has read all of its input, which is no error.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
  }
}

/** The line that says why git failed; hints and warnings can come first. */
function reasonIn(said: string): string | undefined {
  const lines = said.trim().split('\n');
  return lines.find((line) => /^(fatal|error): /.test(line)) ?? lines[0];
}
