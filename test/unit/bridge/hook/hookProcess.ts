import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { bridgePath, environmentOf } from '../bridgeProcess';

interface Options {
  readonly home: string;
  readonly cwd: string;
  /** The client's input; `undefined` if the client writes nothing and leaves the input open. */
  readonly input: string | undefined;
  /** What the client writes over and over after its input, which it then leaves open. */
  readonly endless?: string | undefined;
  /** Options of the runtime. */
  readonly options?: readonly string[];
  /** The built bridge by default. */
  readonly bridge?: string;
}

/** Runs the bridge as a hook until it exits. */
export async function runHook(
  args: readonly string[],
  { home, cwd, input, endless, options = [], bridge = bridgePath }: Options,
) {
  const child = spawn(process.execPath, [...options, bridge, ...args], {
    cwd,
    env: environmentOf({ home }),
  });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  child.stdin.on('error', () => undefined);
  if (endless !== undefined) {
    const write = () => {
      while (child.stdin.write(endless));
    };
    child.stdin.on('drain', write).write(input ?? '');
    write();
  } else if (input !== undefined) child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ]);
  return { code, stdout, stderr };
}

export const silent = { code: 0, stdout: '', stderr: '' };
