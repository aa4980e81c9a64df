import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { until } from '../host/until';
import { uriOf } from '../unit/documentNames';
import { useConnectedFolder } from './helpers/connectedFolder';

/** Names that mean something else to URIs, URLs, globs or shells; some look like another of them. */
const names = [
  ' before',
  'after ',
  'a b.txt',
  'a%20b.txt',
  'a%2520b.txt',
  '%',
  '%25',
  '100%.md',
  '#',
  'c#.cs',
  'what?.txt',
  'a?lines=1-2',
  'a#L1-L2',
  'a&b=c;d.txt',
  'a+b.txt',
  `it's "quoted".txt`,
  '[id].tsx',
  '{a,b}.ts',
  '(group).ts',
  '!not.txt',
  '*',
  'a:b.txt',
  'C:',
  'a|b<c>d.txt',
  '@user',
  '$HOME',
  '~',
  'tab\there',
  'back\\slash.txt',
  '\u00e9.txt',
  'e\u0301.txt',
  '\ufb01.txt',
  '日本語.md',
  '😀.txt',
  `${'long'.repeat(62)}255.txt`,
  `${'ü'.repeat(125)}.txt`,
  'a #1/b',
  'a #1/b %41?/c+d.txt',
];

describe('a file of any name that a disk can hold', () => {
  const folder = useConnectedFolder(
    'names',
    Object.fromEntries(names.map((name) => [name, `In ${name}.`])),
  );
  const uriIn = (name: string) =>
    uriOf({ scheme: 'file', authority: '', path: join(folder.path, name) });
  const isOurs = ({ uri }: { readonly uri: string }) => uri.startsWith(folder.uri(''));

  it('is listed', async () => {
    await folder.forEachClient(async (client) => {
      const listed = (await client.list()).filter(isOurs);
      assert.deepEqual(listed.map(({ uri }) => uri).toSorted(), names.map(uriIn).toSorted());
      const titles = names.map((name) => `names/${name}`);
      assert.deepEqual(listed.map(({ title = '' }) => title).toSorted(), titles.toSorted());
    });
  });

  it('is read as what is in it, by the URI that is listed', async () => {
    for (const name of names) await folder.write(name, `In ${name}.`);
    await folder.forEachClient(async (client) => {
      for (const { uri, title = '' } of (await client.list()).filter(isOurs)) {
        const { uri: read, text } = await client.read(uri);
        assert.deepEqual([read, text], [uri, `In ${title.slice('names/'.length)}.`]);
      }
    });
  });

  it('is updated for clients when it is written on disk', async () => {
    await folder.forEachClient((client) => client.subscribe(...names.map(uriIn)));
    await folder.forget();
    for (const name of names) await folder.write(name, `Now in ${name}.`);
    await folder.forEachClient(async (client) => {
      for (const name of names) {
        await client.received.until(uriIn(name));
        await until(
          `what ${name} holds`,
          async () => (await client.read(uriIn(name))).text === `Now in ${name}.`,
        );
      }
    });
  });
});
