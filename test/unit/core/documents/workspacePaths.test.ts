import assert from 'node:assert/strict';
import { normalize } from 'node:path';
import { describe, it } from 'node:test';
import {
  WorkspacePaths,
  withSlashes,
  type Root,
} from '../../../../src/core/documents/workspacePaths';
import { canonicalUri } from '../../../../src/core/documents/uris';

const root = (uri: string, name: string): Root => ({ uri: canonicalUri(uri), name });

interface Workspace {
  readonly name: string;
  readonly roots: readonly Root[];
  /** Path as the person sees it, by URI. */
  readonly paths: Readonly<Record<string, string>>;
}

const workspaces: readonly Workspace[] = [
  {
    name: 'in a single folder',
    roots: [root('file:///home/me/ws', 'ws')],
    paths: {
      'file:///home/me/ws/a.ts': 'a.ts',
      'file:///home/me/ws/src/a%20b%23.ts': 'src/a b#.ts',
      'file:///home/me/ws/100%25.txt': '100%.txt',
      'file:///home/me/ws/ws/a.ts': 'ws/a.ts',
    },
  },
  {
    name: 'in several folders, behind the name of the folder',
    roots: [root('file:///one', 'Front End'), root('file:///two', 'api')],
    paths: { 'file:///one/a.ts': 'Front End/a.ts', 'file:///two/src/a.ts': 'api/src/a.ts' },
  },
  {
    name: 'in folders of one name',
    roots: [root('file:///1/app', 'app'), root('file:///2/app', 'app'), root('file:///3', 'app')],
    paths: {
      'file:///1/app/a.ts': 'app/a.ts',
      'file:///2/app/a.ts': 'app (2)/a.ts',
      'file:///3/a.ts': 'app (3)/a.ts',
    },
  },
  {
    name: 'in folders of names that would collide',
    roots: [
      root('file:///1', 'a'),
      root('file:///2', 'a'),
      root('file:///3', 'a (2)'),
      root('file:///4', 'a/b'),
    ],
    paths: {
      'file:///1/b/f': 'a/b/f',
      'file:///2/f': 'a (2)/f',
      'file:///3/f': 'a (2) (2)/f',
      'file:///4/f': 'a-b/f',
    },
  },
  {
    name: 'in a folder that lies in another, of the inner one',
    roots: [root('file:///ws', 'ws'), root('file:///ws/packages/a', 'a')],
    paths: { 'file:///ws/b.ts': 'ws/b.ts', 'file:///ws/packages/a/c.ts': 'a/c.ts' },
  },
  {
    name: 'in a folder that starts like another',
    roots: [root('file:///ws', 'ws'), root('file:///ws-2', 'ws-2')],
    paths: { 'file:///ws/a.ts': 'ws/a.ts', 'file:///ws-2/a.ts': 'ws-2/a.ts' },
  },
  {
    name: 'on a drive, on another machine and in a virtual folder',
    roots: [
      root('file:///c%3A/ws', 'drive'),
      root('file://server/share/ws', 'share'),
      root('vscode-vfs://github/o/r', 'virtual'),
    ],
    paths: {
      'file:///c%3A/ws/a.ts': 'drive/a.ts',
      'file://server/share/ws/a.ts': 'share/a.ts',
      'vscode-vfs://github/o/r/a.ts': 'virtual/a.ts',
    },
  },
  {
    name: 'at the root of the file system',
    roots: [root('file:///', 'root')],
    paths: { 'file:///etc/hosts': 'etc/hosts' },
  },
];

describe('WorkspacePaths', () => {
  for (const { name, roots, paths } of workspaces) {
    const workspace = new WorkspacePaths(roots);
    for (const [uri, path] of Object.entries(paths)) {
      it(`${name}: ${uri} is ${path}, and back`, () => {
        assert.equal(workspace.relative(canonicalUri(uri)), path);
        assert.equal(workspace.title(canonicalUri(uri)), path);
        assert.equal(workspace.exact(path), uri);
        assert.equal(workspace.resolve(path), uri);
        assert.equal(
          workspace.searchable(canonicalUri(uri)),
          path.replace(/[%#?]/g, encodeURIComponent),
        );
        assert.equal(workspace.isInside(canonicalUri(uri)), true);
      });
    }
  }

  const outside = [
    'file:///home/me/other/a.ts',
    'file:///home/me/ws-2/a.ts',
    'file:///home/me/ws/../a.ts',
    'file:///home/me/ws/%2e%2e/a.ts',
    'file:///home/me/ws',
    'file://server/home/me/ws/a.ts',
    'untitled:/home/me/ws/a.ts',
    'untitled:Untitled-1',
  ];
  const single = new WorkspacePaths([root('file:///home/me/ws', 'ws')]);
  for (const uri of outside) {
    it(`${uri} lies outside of file:///home/me/ws`, () => {
      assert.equal(single.isInside(canonicalUri(uri)), false);
      assert.equal(single.relative(canonicalUri(uri)), undefined);
    });
  }

  it('calls a document outside by its own path', () => {
    assert.equal(single.title(canonicalUri('file:///etc/my%20hosts')), normalize('/etc/my hosts'));
    assert.equal(single.title(canonicalUri('untitled:Untitled-1')), 'Untitled-1');
  });

  it('calls what is no file by its whole URI, not by a path that looks like a file’s', () => {
    for (const uri of [
      'git://shop/changes',
      'database://sqlite/shop.db/table/products',
      'diagnostics://workspace/all',
      'memory://notes/today',
      'https://example.org/a%20b?c=d',
    ]) {
      assert.equal(single.title(canonicalUri(uri)), uri);
    }
  });

  it('resolves the name of one of several folders to that folder, with or without a slash', () => {
    const roots = [root('file:///one', 'web'), root('file:///two', 'api')];
    const workspace = new WorkspacePaths(roots);
    for (const path of ['api', 'api/']) {
      assert.equal(workspace.exact(path), 'file:///two');
      assert.equal(workspace.resolve(path), 'file:///two');
    }
    assert.equal(workspace.exact('ap'), undefined);
  });

  it('resolves no path whose folder it does not know', () => {
    const workspace = new WorkspacePaths([root('file:///one', 'one'), root('file:///two', 'two')]);
    assert.equal(workspace.exact('three/a.ts'), undefined);
    assert.equal(new WorkspacePaths([]).exact('a.ts'), undefined);
  });

  it('knows what a path named while the window had a single folder', () => {
    const [one, two] = [root('file:///one', 'one'), root('file:///two', 'two')];
    const named = new WorkspacePaths([one]).relative(canonicalUri('file:///one/src/a.ts')) ?? '';
    assert.equal(new WorkspacePaths([one, two]).resolve(named), 'file:///one/src/a.ts');
    assert.equal(new WorkspacePaths([]).resolve(named), undefined);
  });

  it('takes backslashes for what separates folders on Windows alone', () => {
    assert.equal(withSlashes('src\\a.ts', 'win32'), 'src/a.ts');
    assert.equal(withSlashes('src\\a.ts', 'linux'), 'src\\a.ts');
  });

  it('holds nothing without a folder', () => {
    assert.equal(new WorkspacePaths([]).isInside(canonicalUri('file:///a.ts')), false);
  });
});
