/**
 * Puts a working day into minutes, in the real VS Code with the packaged extension, and looks for notifications that are
 * missed or wrong and for what grows: `npm run soak -- [--minutes N] [--seed S]`. Repeats a run by its seed.
 */
import { parseArgs } from 'node:util';
import { hasNpmHost } from './host/paths';
import { soak } from './soak/soak';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seed: { type: 'string' }, minutes: { type: 'string', default: '10' } },
  });
  const minutes = Number(values.minutes);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
  if (!Number.isInteger(minutes) || minutes < 1) throw new Error('--minutes takes a whole number.');
  if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number.');
  if (!hasNpmHost) throw new Error('The soak needs the VS Code from npm (Linux x64).');
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupted.abort());
  const isHeld = await soak({ minutes, seed, ending: interrupted.signal, print: console.log });
  process.exit(isHeld ? 0 : 1);
}

main().catch((cause: unknown) => {
  console.error(cause);
  process.exit(1);
});
