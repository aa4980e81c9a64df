import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { until } from '../host/until';

/** A program that waits to write to a new pipe, until anybody opens it. Only on Linux. */
export async function waitingWriter(
  pipe: string,
): Promise<Disposable & { waits(): Promise<unknown> }> {
  execFileSync('mkfifo', [pipe]);
  const writer = spawn('sh', ['-c', 'echo kept > "$0"', pipe], { stdio: 'ignore' });
  // It sleeps nowhere else, and ends once it has written.
  const state = `/proc/${writer.pid}/stat`;
  const isWaiting = () => existsSync(state) && /\) S /.test(readFileSync(state, 'utf8'));
  const waits = () => until('the writer waits', isWaiting);
  await waits();
  return { waits, [Symbol.dispose]: () => writer.kill() };
}
