import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'mocha';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';

describe('folders that a tool creates in one go', () => {
  const folder = useConnectedFolder('created', { 'one.md': '1' });

  it('have their files followed and read as they are on the disk, though VS Code shows the text before', async () => {
    const name = 'src/deep/er/two.md';
    const path = join(folder.path, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'before');
    await folder.untilListed(name);
    await folder.show(name);
    const uri = folder.uri(name);
    await folder.forEachClient((client) => client.subscribe(uri));
    await folder.forget();
    await writeFile(path, 'after');
    await folder.forEachClient(async (client) => {
      await client.received.until(uri);
      await until('the new text is read', async () => (await client.read(uri)).text === 'after');
    });
  });
});
