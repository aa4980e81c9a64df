import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestClient } from './clients';
import { until } from './until';

/** Files of a workspace that are only there to be changed; they exist before its window opens. */
export const barrierFiles = ['barrier-first.txt', 'barrier-second.txt'] as const;

/** A client whose earlier notifications can be waited for. */
export interface SettlingClient extends TestClient {
  /** Waits until all has arrived that the client is notified of because of earlier actions. */
  settled(): Promise<void>;
}

/**
 * Adds the files of the barrier to each of a client's subscriptions. A change of them is reported by VS Code after all that
 * has happened before, and each stream delivers it after all that was sent before.
 *
 * The second file is changed when the notification of the first has arrived. By then, the server knows all that has
 * happened before, and its notification of the second comes after those that it has held back or still decided about.
 * @param folder the workspace.
 */
export function withBarrier(client: TestClient, folder: string): SettlingClient {
  const streams = new Set<number>();
  let count = 0;
  /** The spellings tell streams from each other. */
  const uriOf = (file: string, stream: number) =>
    `${pathToFileURL(join(folder, file)).href}?lines=1-${stream}`;
  client.received.ignore((what) => barrierFiles.some((file) => what.includes(`/${file}?`)));
  return {
    ...client,
    subscribe: async (...uris) => {
      count += 1;
      const stream = count;
      const own = barrierFiles.map((file) => uriOf(file, stream));
      const { uris: granted, stop } = await client.subscribe(...uris, ...own);
      streams.add(stream);
      return {
        uris: granted.filter((uri) => !own.includes(uri)),
        stop: async () => {
          streams.delete(stream);
          await stop();
        },
      };
    },
    settled: async () => {
      for (const file of barrierFiles) {
        const due = new Set([...streams].map((stream) => uriOf(file, stream)));
        const listener = client.received.onDidReceive((what) => due.delete(what));
        await appendFile(join(folder, file), '\n');
        await until(`a client has received all before ${file}`, () => due.size === 0);
        listener.dispose();
      }
    },
  };
}
