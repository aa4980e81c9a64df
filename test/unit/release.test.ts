import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import manifest from '../../package.json';
import { root } from '../host/paths';
import { temporaryFolder } from './temporaryFolder';

const url = 'https://github.com/someone/something';
const repository = { type: 'git', url: `git+${url}.git` };

const ready: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ version: '1.2.3', repository }),
  'CHANGELOG.md':
    '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-01-01\n\n### Added\n\n- This.\n\n## [1.2.2]\n\n- That.\n',
};

/** Runs the check on sources that are ready for a release, except for these files. */
async function release(t: TestContext, tag: string, files: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, '.github'));
  const script = join(folder, '.github', 'release.mjs');
  await cp(join(root, '.github', 'release.mjs'), script);
  for (const [name, text] of Object.entries({ ...ready, ...files })) {
    await writeFile(join(folder, name), text);
  }
  return spawnSync(process.execPath, [script, tag, url], { encoding: 'utf8' });
}

describe('the check of a release', () => {
  it('says what is new in it', async (t) => {
    const { status, stdout } = await release(t, 'v1.2.3');
    assert.equal(status, 0);
    assert.equal(stdout, '### Added\n\n- This.\n');
  });

  it('refuses a tag of another version', async (t) => {
    const { status, stderr } = await release(t, 'v1.2.4');
    assert.equal(status, 1);
    assert.match(stderr, /v1\.2\.4.*1\.2\.3/);
  });

  it('refuses a version that is not in the changelog', async (t) => {
    for (const changelog of [
      '## [Unreleased]\n\n- 1.2.3\n',
      '## [1.2.3]\n\n## [1.2.2]\n\n- That.\n',
    ]) {
      const { status, stderr } = await release(t, 'v1.2.3', { 'CHANGELOG.md': changelog });
      assert.equal(status, 1);
      assert.match(stderr, /CHANGELOG\.md.*1\.2\.3/);
    }
  });

  it('refuses a manifest that names no repository, or another', async (t) => {
    for (const other of [undefined, { type: 'git', url: 'https://example.com' }]) {
      const text = JSON.stringify({ version: '1.2.3', repository: other });
      const { status, stderr } = await release(t, 'v1.2.3', { 'package.json': text });
      assert.equal(status, 1);
      assert.match(stderr, /repository/);
    }
  });
});

describe('the workflows', () => {
  const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const all = workflows.join('\n');

  it('use actions at a fixed commit, named with its version', () => {
    const uses = all.match(/uses: .*/g) ?? [];
    assert.ok(uses.length > 5);
    for (const one of uses) assert.match(one, /^uses: actions\/[\w-]+@[0-9a-f]{40} # v[\d.]+$/);
  });

  it('read the repository unless a job needs more, and run nothing of a fork with secrets', () => {
    for (const text of workflows) assert.match(text, /^permissions:\n {2}contents: read$/m);
    assert.doesNotMatch(all, /pull_request_target/);
  });

  it('publish with the tool that packaged', () => {
    const vsce = manifest.devDependencies['@vscode/vsce'];
    assert.ok(all.includes(` @vscode/vsce@${vsce} publish `));
  });
});
