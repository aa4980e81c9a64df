import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../compare';
import { openSession, type Client } from './clients';
import { openLiveWindow, type LiveWindow } from './liveWindow';
import { inMs, ratioOf, row, type Row } from './table';

const outer = 97;
const inner = 13;
const files = 100_000;

/** A window on 100,000 files. @param heapBefore of a window on some files, in bytes. */
export async function measureManyFiles(heapBefore: number): Promise<Row[]> {
  const window = await openLiveWindow(fill);
  const { url, token } = window.record;
  const client = await openSession(url, token);
  const first = await pagesOf(client);
  if (first.count < files) throw new Error(`Only ${first.count} files are listed.`);
  const { bytes } = await window.tell('heap', {});
  const rows = [
    await measureFirstPage(client),
    ...(await measureAllPages(window, client)),
    row({
      measure: `heap of ${files.toLocaleString('en')} files, beside a window on 104`,
      ours: `${((bytes - heapBefore) / 1024 / 1024).toFixed(0)} MB`,
    }),
  ];
  client.close();
  await window.close();
  return rows;
}

async function measureFirstPage(client: Client): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < 21; round += 1) {
    const start = performance.now();
    await client.send('resources/list');
    times.push(performance.now() - start);
  }
  return row({
    measure: `first page of ${files.toLocaleString('en')} files`,
    ours: inMs(median(times)),
  });
}

async function measureAllPages(window: LiveWindow, client: Client): Promise<Row[]> {
  const times: number[] = [];
  const found: number[] = [];
  const blocks: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    // Collects the garbage of findFiles, which is not ours.
    await window.tell('heap', {});
    await window.tell('watchLoop', {});
    times.push((await pagesOf(client)).ms);
    blocks.push((await window.tell('loop', {})).maxMs);
    found.push((await window.tell('findFiles', {})).ms);
  }
  return [
    row({
      measure: "all pages of them, beside one findFiles of VS Code's",
      ours: inMs(median(times)),
      theirs: inMs(median(found)),
      ratio: ratioOf(median(times), median(found)),
    }),
    row({
      measure: 'longest block of the extension host meanwhile',
      ours: inMs(median(blocks)),
    }),
  ];
}

async function pagesOf(client: Client) {
  const start = performance.now();
  let count = 0;
  let cursor: unknown;
  do {
    const page = await client.ask('resources/list', cursor === undefined ? {} : { cursor });
    count += (page['resources'] as unknown[]).length;
    cursor = page['nextCursor'];
  } while (cursor !== undefined);
  return { count, ms: performance.now() - start };
}

async function fill(folder: string): Promise<void> {
  const folders = Array.from({ length: outer * inner }, (_, index) =>
    join(folder, `folder-${index % outer}`, `part-${Math.floor(index / outer)}`),
  );
  for (const each of folders) await mkdir(each, { recursive: true });
  for (let done = 0; done < files; done += 500) {
    await Promise.all(
      Array.from({ length: 500 }, (_, index) => {
        const number = done + index;
        const into = folders[number % folders.length] ?? folder;
        return writeFile(join(into, `file-${number}.ts`), '');
      }),
    );
  }
}
