import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Access } from '../../../../../src/core/access/access';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import {
  isInGitFolder,
  isServedRepository,
} from '../../../../../src/features/git/model/repositories';
import { accessFacts } from '../../../accessFacts';

const links: Readonly<Record<string, string>> = { '/link/': '/elsewhere/part/' };
const uri = (path: string) => canonicalUri(`file://${path}`);
const realUri = async (asked: string) =>
  uri(links[asked.slice('file://'.length)] ?? asked.slice('file://'.length));

/** A window in which nothing below a folder of the name "excluded" may be seen. */
function isServed(root: string, ...folders: readonly string[]): Promise<boolean> {
  const access = new Access(
    accessFacts({
      realUri,
      isInWorkspace: (asked) =>
        folders.some((folder) => asked.startsWith(`file://${links[`${folder}/`] ?? `${folder}/`}`)),
      isExcluded: async (asked) => asked.includes('/excluded/'),
      isSecret: (path) => path.includes('/.ssh/'),
    }),
  );
  return isServedRepository(uri(root), {
    folders: folders.map(uri),
    maySee: async (asked) => (await access.decideDocument(asked)).isAllowed,
    realUri,
  });
}

describe('a repository of the window', () => {
  const served: Readonly<Record<string, readonly [root: string, ...folders: readonly string[]]>> = {
    'is a folder of the workspace': ['/ws', '/ws'],
    'is below a folder, as a submodule or a worktree is': ['/ws/lib/sub', '/ws'],
    'is above a folder': ['/', '/ws/app'],
    'is above one of several folders': ['/repo', '/ws', '/repo/app'],
    'is below one of several folders': ['/repo/app', '/ws', '/repo'],
    'holds the folder that a link leads to': ['/elsewhere', '/link'],
    'is the folder that a link leads to': ['/elsewhere/part', '/link'],
    'is a folder that is a link': ['/link', '/link'],
  };
  for (const [name, [root, ...folders]] of Object.entries(served)) {
    it(`is served if it ${name}`, async () => {
      assert.equal(await isServed(root, ...folders), true);
    });
  }

  const kept: typeof served = {
    'is of a file from elsewhere': ['/other', '/ws'],
    'has a name that begins like that of a folder': ['/ws2', '/ws'],
    'has a name that a folder begins with': ['/w', '/ws'],
    'is below an excluded folder': ['/ws/excluded/lib', '/ws'],
    'is an excluded folder': ['/ws/excluded', '/ws'],
    'is a folder that another one excludes': ['/ws/excluded', '/ws', '/ws/excluded'],
    'is secret': ['/ws/.ssh/keys', '/ws'],
    'is beside the folder that a link leads to': ['/elsewhere/other', '/link'],
    'is in a window without a folder': ['/ws'],
  };
  for (const [name, [root, ...folders]] of Object.entries(kept)) {
    it(`is held back if it ${name}`, async () => {
      assert.equal(await isServed(root, ...folders), false);
    });
  }
});

const isOwn = (path: string) =>
  isInGitFolder(canonicalUri('file:///shop'), canonicalUri(`file:///shop/${path}`));

it('the folder of git is .git and what is in it, and nothing whose name only begins like that', () => {
  for (const path of ['.git', '.git/', '.git/HEAD', '.git/refs/heads/main']) {
    assert.ok(isOwn(path), path);
  }
  const others = ['.github/ci.yml', '.gitignore', '.gitattributes', '.gitmodules', 'src/.git/HEAD'];
  for (const path of others) assert.ok(!isOwn(path), path);
});
