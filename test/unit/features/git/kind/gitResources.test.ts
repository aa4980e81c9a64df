import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Emitter } from '../../../../../src/base/events';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { GitResources } from '../../../../../src/features/git/kind/gitResources';
import type { GitWindow } from '../../../../../src/features/git/kind/gitWindow';
import type { RepositoryState } from '../../../../../src/features/git/kind/repositoryState';
import { redactor } from '../../../unasked';

const changed = (path: string) => ({ path, changed: 'M' });

describe('the description of a resource', () => {
  it('has the type that a read of it answers with, unless that is a matter of the file', (t) => {
    const git = new GitResources(String, redactor);
    t.after(() => git.dispose());
    git.connect({
      repositories: [{ name: 'shop' } as RepositoryState],
      onDidChange: new Emitter<never>().event,
    } as unknown as GitWindow);
    const typeOf = (path: string) => git.describe(canonicalUri(`git://shop/${path}`)).mimeType;
    const diffs = ['changes', 'staged', 'branch', 'commit/1234567'];
    for (const path of diffs) assert.equal(typeOf(path), 'text/x-diff', path);
    const texts = ['status', 'log', 'blame/a.ts'];
    for (const path of texts) assert.equal(typeOf(path), 'text/plain', path);
    assert.equal(typeOf('file/a.ts'), undefined);
  });
});

/** The resources of a window with one repository. */
function ofShop(t: TestContext): GitResources {
  const git = new GitResources(String, redactor);
  t.after(() => git.dispose());
  git.connect({
    repositories: [{ name: 'shop', uri: canonicalUri('file:///shop') }],
    onDidChange: new Emitter<never>().event,
  } as unknown as GitWindow);
  return git;
}

describe('the templates', () => {
  it('offer the path of one file in each diff, completed from the files of the repository', (t) => {
    const git = ofShop(t);
    const diffs = git.templates.filter(({ mimeType }) => mimeType === 'text/x-diff');
    assert.deepEqual(
      diffs.map(({ uriTemplate }) => uriTemplate.replace('git://{repository}/', '')),
      ['changes{?path}', 'staged{?path}', 'branch{?base,path}', 'commit/{hash}{?path}'],
    );
    for (const { variables } of diffs) {
      const { path } = variables;
      assert.ok(path?.type === 'listed');
      assert.equal(path.valueOf(canonicalUri('file:///shop/a.ts'), {}), 'a.ts');
    }
  });

  it('offer a path as the client goes on to encode it', (t) => {
    const git = ofShop(t);
    const offered = git.templates.map(({ uriTemplate, variables: { path } }) => {
      const value = path?.type === 'listed' && path.valueOf(canonicalUri('file:///shop/5%25'), {});
      return [uriTemplate.replace('git://{repository}/', ''), value];
    });
    assert.partialDeepStrictEqual(Object.fromEntries(offered), {
      'changes{?path}': '5%',
      'file/{+path}{?ref}': '5%25',
    });
  });
});

describe('the changed files', () => {
  it('are looked up once for each look at the repository', (t) => {
    const repository = { name: 'shop', snapshot: { unsaved: ['a', 'b'], files: [changed('b')] } };
    const asked: string[] = [];
    const git = new GitResources(String, redactor);
    t.after(() => git.dispose());
    git.connect({
      repositories: [repository as unknown as RepositoryState],
      onDidChange: new Emitter<never>().event,
      uriOf: (_: string, path: string) => {
        asked.push(path);
        return canonicalUri(`file:///shop/${path}`);
      },
    } as unknown as GitWindow);
    const first = git.changedFiles;
    const file = (name: string) => ({
      uri: `file:///shop/${name}`,
      diff: `git://shop/changes?path%3D${name}`,
      state: 'changed',
      isOnlyUnsaved: name === 'a',
    });
    assert.deepEqual(first, [file('a'), file('b')]);
    assert.equal(git.changedFiles, first);
    assert.deepEqual(asked, ['a', 'b']);
    repository.snapshot = { unsaved: [], files: [changed('c')] };
    assert.deepEqual(git.changedFiles, [file('c')]);
  });
});

describe('the changes of a file', () => {
  it('are those of its new name once it was renamed, also in a repository inside', (t) => {
    const git = new GitResources(String, redactor);
    t.after(() => git.dispose());
    const roots = { shop: 'file:///ws', inner: 'file:///ws/inner' };
    git.connect({
      repositories: Object.entries(roots).map(([name, uri]) => ({ name, uri: canonicalUri(uri) })),
      onDidChange: new Emitter<never>().event,
      uriOf: (name: keyof typeof roots, path: string) => canonicalUri(`${roots[name]}/${path}`),
    } as unknown as GitWindow);
    const changes = canonicalUri('git://shop/changes?path=src/a.ts');
    assert.deepEqual(git.named.documentsOf(changes), ['file:///ws/src/a.ts']);
    const renamed = (to: string) => git.named.renamed(changes, () => canonicalUri(to));
    assert.equal(renamed('file:///ws/src/b+c.ts'), 'git://shop/changes?path%3Dsrc%2Fb%2Bc.ts');
    assert.equal(renamed('file:///ws/inner/a.ts'), 'git://inner/changes?path%3Da.ts');
    assert.equal(renamed('file:///elsewhere/a.ts'), changes);
    assert.deepEqual(git.named.documentsOf(canonicalUri('git://shop/changes')), []);
  });
});
