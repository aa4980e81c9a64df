import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  matchWindows,
  type ClientFolder,
  type OpenFolder,
  type OpenWindow,
} from '../../../../src/bridge/windows/chooseWindow';

function window(id: string, folders: readonly (string | OpenFolder)[], focusedAt = 0): OpenWindow {
  return {
    record: {
      version: 1,
      id,
      url: 'http://127.0.0.1:1/mcp',
      token: 'token',
      pid: 1,
      host: 'here',
      startedAt: new Date(0).toISOString(),
      focusedAt: new Date(focusedAt).toISOString(),
      app: 'Test',
      workspaceFolders: [],
      name: id,
    },
    folders: folders.map((folder) => (typeof folder === 'string' ? { path: folder } : folder)),
  };
}

/** A folder in the main checkout of a repository. */
const inCheckout = (root: string, path = root): OpenFolder => ({
  path,
  checkout: { root, repository: `${root}/.git`, isLinked: false },
});

const client = (path: string, more: Partial<ClientFolder> = {}): ClientFolder => ({
  path,
  isProject: true,
  ...more,
});

interface Case {
  readonly what: string;
  readonly windows: readonly OpenWindow[];
  readonly client: ClientFolder;
  /** Best first. */
  readonly chosen: readonly string[];
}

const repo = window('repo', [inCheckout('/repo')]);

const cases: readonly Case[] = [
  { what: 'the folder itself', windows: [repo], client: client('/repo'), chosen: ['repo'] },
  { what: 'a folder in it', windows: [repo], client: client('/repo/src/a'), chosen: ['repo'] },
  { what: 'a folder beside it', windows: [repo], client: client('/other'), chosen: [] },
  { what: 'a name that begins alike', windows: [repo], client: client('/repo2'), chosen: [] },
  { what: 'a folder above it', windows: [repo], client: client('/'), chosen: [] },
  { what: 'no window', windows: [], client: client('/repo'), chosen: [] },
  {
    what: 'a window without a folder',
    windows: [window('empty', [])],
    client: client('/repo'),
    chosen: [],
  },
  {
    what: 'the deepest folder, whatever had the focus',
    windows: [window('outer', ['/repo'], 2), window('inner', ['/repo/packages/a'], 1)],
    client: client('/repo/packages/a/src'),
    chosen: ['inner', 'outer'],
  },
  {
    what: 'the deepest of several folders of one window',
    windows: [window('many', ['/x', '/repo/a', '/repo']), window('repo', ['/repo'], 9)],
    client: client('/repo/a'),
    chosen: ['many', 'repo'],
  },
  {
    what: 'the latest focus among equals',
    windows: [
      window('old', ['/repo'], 1),
      window('new', ['/repo'], 3),
      window('mid', ['/repo'], 2),
    ],
    client: client('/repo'),
    chosen: ['new', 'mid', 'old'],
  },
  {
    what: 'the root as a workspace folder',
    windows: [window('root', ['/'])],
    client: client('/etc'),
    chosen: ['root'],
  },
  {
    what: 'a worktree in its repository is not the repository',
    windows: [repo],
    client: client('/repo/.worktrees/x/src', { worktree: '/repo/.worktrees/x' }),
    chosen: [],
  },
  {
    what: 'a folder above a worktree, in a checkout around it',
    windows: [window('packages', [inCheckout('/repo', '/repo/packages')])],
    client: client('/repo/packages/x/src', { worktree: '/repo/packages/x' }),
    chosen: [],
  },
  {
    what: 'a folder above a worktree that is in no checkout',
    windows: [window('work', ['/work']), window('repo', [inCheckout('/work/repo')])],
    client: client('/work/x/src', { worktree: '/work/x' }),
    chosen: ['work'],
  },
  {
    what: 'the window of the worktree',
    windows: [repo, window('worktree', ['/repo/.worktrees/x'])],
    client: client('/repo/.worktrees/x/src', { worktree: '/repo/.worktrees/x' }),
    chosen: ['worktree'],
  },
  {
    what: 'a folder in the worktree',
    windows: [
      window('package', ['/repo/.worktrees/x/a']),
      window('worktree', ['/repo/.worktrees/x']),
    ],
    client: client('/repo/.worktrees/x/a/b', { worktree: '/repo/.worktrees/x' }),
    chosen: ['package', 'worktree'],
  },
  {
    what: 'no project: the latest focus of all',
    windows: [window('a', ['/a'], 1), window('b', ['/b'], 3), window('none', [], 2)],
    client: client('/', { isProject: false }),
    chosen: ['b', 'none', 'a'],
  },
  {
    what: 'a home that a window has open is a project',
    windows: [window('a', ['/a'], 9), window('home', ['/home/me'], 1)],
    client: client('/home/me', { isProject: false }),
    chosen: ['home'],
  },
];

for (const { what, windows, client: asked, chosen } of cases) {
  test(`the window for a client: ${what}`, () => {
    const ids = matchWindows(windows, asked, '/').map(({ record }) => record.id);
    assert.deepEqual(ids, chosen);
  });
}

test('folders of Windows', () => {
  const windows = [window('c', ['c:\\']), window('repo', ['c:\\repo']), window('d', ['d:\\repo'])];
  const ids = matchWindows(windows, client('c:\\repo\\src'), '\\').map(({ record }) => record.id);
  assert.deepEqual(ids, ['repo', 'c']);
});

const path = fc
  .array(fc.constantFrom('a', 'b', 'ab'), { minLength: 0, maxLength: 4 })
  .map((names) => `/${names.join('/')}`);

test('of any windows, only those that hold the client match, deepest first, in any order', () => {
  const windows = fc.array(fc.tuple(fc.array(path, { maxLength: 3 }), fc.nat(3)), { maxLength: 5 });
  fc.assert(
    fc.property(windows, path, (open, at) => {
      const all = open.map(([folders, focus], index) => window(String(index), folders, focus));
      const matches = matchWindows(all, client(at), '/');
      const segments = (text: string) => text.split('/').filter(Boolean);
      for (const { folder = '' } of matches) {
        assert.deepEqual(segments(at).slice(0, segments(folder).length), segments(folder));
      }
      const depths = matches.map(({ folder = '' }) => segments(folder).length);
      assert.deepEqual(
        depths,
        [...depths].sort((a, b) => b - a),
      );
      const held = all.filter(({ folders }) =>
        folders.some(({ path }) => `${at}/`.startsWith(path === '/' ? '/' : `${path}/`)),
      );
      assert.equal(matches.length, held.length);
      const other = matchWindows([...all].reverse(), client(at), '/')[0];
      assert.equal(other?.folder, matches[0]?.folder);
      assert.equal(other?.record.focusedAt, matches[0]?.record.focusedAt);
    }),
  );
});
