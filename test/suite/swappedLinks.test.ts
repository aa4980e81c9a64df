import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'mocha';
import { ResourceNotFound } from '../../src/base/errors';
import { Kinds } from '../../src/core/catalog/kinds';
import { DisposableStore } from '../../src/base/events';
import { Access, type AccessFacts } from '../../src/core/access/access';
import { Catalog } from '../../src/core/catalog/catalog';
import type { ResourceContents } from '../../src/core/catalog/resource';
import { type CanonicalUri, childUri, parseUri, withoutSlash } from '../../src/core/documents/uris';
import { openUnread, realUri } from '../../src/workspace/folderReader';
import { accessFacts } from '../unit/accessFacts';
import { activePins } from '../unit/activePins';
import { documentKinds, maxReadBytes } from './helpers/kinds';
import { uriOf, workspaceFolder, write } from './helpers/workspace';
import { redactor } from '../unit/unasked';

const secret = 'secret\n'.repeat(maxReadBytes / 5);
const shared = 'shared\n'.repeat(maxReadBytes / 5);

const ways: readonly [string, AccessFacts['openListed']][] = [
  ['before its file is opened', async () => undefined],
  ['after its file was opened', openUnread],
];

for (const [when, openListed] of ways) {
  describe(`a link that is swapped in after access was decided, and ${when}`, () => {
    const own = new DisposableStore();
    const folder = () => join(workspaceFolder(), 'swapped');
    const isShared = (uri: CanonicalUri) => uri.startsWith(uriOf('swapped'));
    let outside: string;
    let decided: (path: string) => Promise<void>;
    let catalog: Catalog;

    before(async () => {
      outside = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-outside-')));
      await writeFile(join(outside, 'small.txt'), 'secret\n');
      await writeFile(join(outside, 'large.txt'), secret);
      await writeFile(join(outside, 'key.txt'), 'secret\n');
      const { documents, folders } = documentKinds(own);
      const access = new Access(
        accessFacts({
          realUri,
          openListed,
          isInWorkspace: isShared,
          // Access asks this last about a document.
          isExcluded: async (uri) => {
            await decided(parseUri(withoutSlash(uri)).fsPath);
            return false;
          },
        }),
      );
      const kinds = new Kinds([documents, folders]);
      catalog = own.add(
        new Catalog({ kinds, access, pins: activePins(), redactor, pageSize: 1_000 }),
      );
    });
    beforeEach(async () => {
      decided = async () => undefined;
      await rm(folder(), { recursive: true, force: true });
      await write('swapped/small.txt', 'shared\n');
      await write('swapped/large.txt', shared);
    });
    after(async () => {
      own.dispose();
      await rm(outside, { recursive: true });
      await rm(folder(), { recursive: true, force: true });
    });

    const read = async (uri: string) =>
      (await catalog.unrestricted.read(uri, AbortSignal.timeout(60_000))).contents;
    /** A file that was opened before the swap can still be read, and otherwise the read fails. */
    const assertNotFollowed = async (uri: string) => {
      const isOpened =
        openListed === openUnread && process.platform === 'linux' && !uri.includes('#');
      if (isOpened) assert.match(JSON.stringify(await read(uri)), /shared/);
      else await assert.rejects(read(uri), ResourceNotFound);
    };
    /** Puts a link in the place of `path` as soon as access was decided about `subject`. */
    const swapOnce = (path: string, target: string, subject = path) => {
      decided = async (about) => {
        if (about !== subject) return;
        decided = async () => undefined;
        await rename(path, `${path}.away`);
        await symlink(target, path);
      };
    };

    for (const name of ['small.txt', 'small.txt#L1', 'large.txt#L1-L2']) {
      it(`is not followed: ${name}`, async () => {
        const [file = ''] = name.split('#');
        assert.match(JSON.stringify(await read(`${uriOf('swapped')}/${name}`)), /shared/);
        swapOnce(join(folder(), file), join(outside, file));
        await assertNotFollowed(`${uriOf('swapped')}/${name}`);
      });
    }

    it('is not followed in the place of a folder above', async () => {
      const uri = await write('swapped/below/small.txt', 'shared\n');
      const below = join(folder(), 'below');
      swapOnce(below, outside, join(below, 'small.txt'));
      await assertNotFollowed(uri);
    });

    it('is not followed by a folder that lists it', async () => {
      swapOnce(join(folder(), 'small.txt'), join(outside, 'small.txt'));
      const contents = await read(childUri(uriOf('swapped'), ''));
      assert.doesNotMatch(JSON.stringify(contents), /secret/);
    });

    it('is not followed in the place of the folder that is read', async () => {
      await mkdir(join(folder(), 'below'));
      swapOnce(join(folder(), 'below'), outside);
      await assert.rejects(read(`${uriOf('swapped')}/below/`), ResourceNotFound);
    });

    it('is never followed, however often it is swapped', async () => {
      const path = join(folder(), 'small.txt');
      let isOver = false;
      const swapping = (async () => {
        while (!isOver) {
          await symlink(join(outside, 'key.txt'), `${path}.link`);
          await rename(`${path}.link`, path);
          await writeFile(`${path}.file`, 'shared\n');
          await rename(`${path}.file`, path);
        }
      })();
      const answers = new Set<string>();
      for (let reads = 0; reads < 500; reads += 1) {
        const contents: ResourceContents | undefined = await read(
          `${uriOf('swapped')}/small.txt`,
        ).catch(() => undefined);
        answers.add(contents && 'text' in contents ? contents.text : 'not found');
      }
      isOver = true;
      await swapping;
      assert.ok(!answers.has('secret\n'), [...answers].join());
    });
  });
}
