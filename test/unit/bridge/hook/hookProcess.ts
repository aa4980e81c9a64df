import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { bridgePath, environmentOf } from '../bridgeProcess';

interface Options {
  readonly home: string;
  readonly cwd: string;
  /** The client's input; `undefined` if the client writes nothing and leaves the input open. */
  readonly input: string | undefined;
  /** The built bridge by default. */
  readonly bridge?: string;
}

/** Runs the bridge as a hook until it exits. */
export async function runHook(
  args: readonly string[],
  { home, cwd, input, bridge = bridgePath }: Options,
) {
  const child = spawn(process.execPath, [bridge, ...args], {
    cwd,
    env: environmentOf({ home }),
  });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  child.stdin.on('error', () => undefined);
  if (input !== undefined) child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exited,
  ]);
  return { code, stdout, stderr };
}

export const silent = { code: 0, stdout: '', stderr: '' };
