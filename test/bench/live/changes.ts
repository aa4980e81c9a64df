import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { openSession } from './clients';
import type { LiveWindow } from './liveWindow';
import { inMs, row, type Row } from './table';

export const editedNames = Array.from({ length: 10 }, (_, index) => `edited-${index}.txt`);

const subscribers = 20;
/** VS Code makes some 500 changes a second here. Each edits several lines, as typing with several cursors does. */
const cursors = 5;
/** Longer than any notification takes. */
const settleMs = 2_000;

const now = () => performance.timeOrigin + performance.now();

/** From an edit until its notification has arrived at a client, counted from VS Code's own event. */
export async function measureChanges(window: LiveWindow): Promise<Row[]> {
  const paths = editedNames.map((name) => join(window.folder, name));
  for (const path of paths) await window.tell('open', { path });
  return [await measureOne(window, paths.slice(0, 1)), await measureBurst(window, paths)];
}

async function measureOne(window: LiveWindow, paths: readonly string[]): Promise<Row> {
  const subscriber = await subscribe(window, paths);
  const { all } = await window.tell('edit', { paths, times: 150, lines: 1, everyMs: 120 });
  await delay(settleMs);
  const arrived = subscriber.arrivals.map(({ at }) => at);
  subscriber.close();
  const times = all.map((at) => Math.min(...arrived.filter((time) => time >= at)) - at);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Infinity;
  return row({
    measure: 'edit until a client is notified, p50 / p99',
    ours: `${inMs(at(0.5))} / ${inMs(at(0.99))}`,
  });
}

async function measureBurst(window: LiveWindow, paths: readonly string[]): Promise<Row> {
  const all = await Promise.all(
    Array.from({ length: subscribers }, () => subscribe(window, paths)),
  );
  await window.tell('watchLoop', {});
  const edited = await window.tell('edit', { paths, times: 500, lines: cursors, everyMs: 0 });
  const { p99Ms } = await window.tell('loop', {});
  await delay(settleMs);
  const missed = all.flatMap(({ arrivals }) =>
    paths.filter((path) => {
      const uri = pathToFileURL(path).href;
      const last = Math.max(...arrivals.filter((each) => each.uri === uri).map(({ at }) => at));
      return !(last >= (edited.last[path] ?? Infinity));
    }),
  ).length;
  for (const { close } of all) close();
  const seconds = ((edited.all.at(-1) ?? 0) - (edited.all[0] ?? 0)) / 1_000;
  const [edits, events] = [edited.textEdits, edited.all.length].map((many) =>
    Math.round(many / seconds),
  );
  return row({
    measure: `${edits} edits in ${events} changes a second, ${subscribers} subscribers of ${paths.length} documents: missed final states; event loop p99`,
    ours: `${missed}; ${inMs(p99Ms)}`,
  });
}

async function subscribe({ record: { url, token } }: LiveWindow, paths: readonly string[]) {
  const client = await openSession(url, token);
  const arrivals: { readonly uri: string; readonly at: number }[] = [];
  for (const path of paths) {
    await client.ask('resources/subscribe', { uri: pathToFileURL(path).href });
  }
  await client.listen(({ method, params }) => {
    if (method !== 'notifications/resources/updated') return;
    arrivals.push({ uri: params?.uri ?? '', at: now() });
  });
  return { arrivals, close: () => client.close() };
}
