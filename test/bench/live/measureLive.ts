import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSession } from './clients';
import { editedNames, measureChanges } from './changes';
import { openLiveWindow } from './liveWindow';
import { measureManyFiles } from './manyFiles';
import { closedName, measureRequests, openName } from './requests';
import { printTable } from './table';
import { measureTerminals } from './terminals';

const count = 104;
const text = 'A line of text that is as long as many.\n'.repeat(26).slice(0, 1_024);

/** Measures the endpoint in the real VS Code, and prints a table. */
export async function measureLive(): Promise<void> {
  const window = await openLiveWindow(fill);
  const client = await openSession(window.record.url, window.record.token);
  // As in the window whose heap it is compared with: much is loaded with the first request.
  await client.ask('resources/list');
  client.close();
  const { bytes } = await window.tell('heap', {});
  const rows = await measureRequests(window);
  const changes = await measureChanges(window);
  const terminals = await measureTerminals(window);
  await window.close();
  printTable([...rows, ...changes, ...terminals, ...(await measureManyFiles(bytes))]);
}

async function fill(folder: string): Promise<void> {
  const named = [closedName, openName, ...editedNames];
  const others = Array.from({ length: count - named.length }, (_, index) => `other-${index}.txt`);
  await Promise.all([...named, ...others].map((name) => writeFile(join(folder, name), text)));
}
