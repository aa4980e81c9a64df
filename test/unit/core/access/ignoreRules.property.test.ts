import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import { IgnoreRules } from '../../../../src/core/access/ignoreRules';
import { ignorablePath, ignoreText } from '../../ignoreTexts';
import { temporaryFolder } from '../../temporaryFolder';

const numRuns = 200;
const hasGit = spawnSync('git', ['--version']).status === 0;

interface Sample {
  readonly text: string;
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

describe('IgnoreRules', { skip: !hasGit && 'There is no git on this machine.' }, () => {
  for (const ignoreCase of [false, true]) {
    it(`ignore what git ignores${ignoreCase ? ', without case' : ''}`, async (context) => {
      const samples = sample(context, ignoreCase);
      const byGit = await ignoredByGit(context, samples, ignoreCase);
      for (const [index, each] of samples.entries()) {
        const ours = await ignoredByUs(each, ignoreCase);
        assert.deepEqual(ours, byGit[index], `Of ${JSON.stringify(each)}`);
      }
    });
  }
});

function sample(context: TestContext, ignoreCase: boolean): readonly Sample[] {
  const seed = Math.floor(Math.random() * 2 ** 31);
  context.diagnostic(`seed ${seed}`);
  const paths = fc.array(ignorablePath, { minLength: 3, maxLength: 12 });
  const arbitrary = fc.record({ text: ignoreText({ ignoreCase }), folders: paths, files: paths });
  return fc.sample(arbitrary, { seed, numRuns }).map(({ text, folders, files }) => ({
    text,
    folders: [...new Set(folders)],
    // A folder on disk is not asked for as a file.
    files: [...new Set(files)].filter((file) => !folders.some((one) => isIn(file, one))),
  }));
}

function isIn(folder: string, path: string): boolean {
  return `${path}/`.toLowerCase().startsWith(`${folder}/`.toLowerCase());
}

/** One repository with a folder for each sample, so that git is asked once for all. */
async function ignoredByGit(
  context: TestContext,
  samples: readonly Sample[],
  ignoreCase: boolean,
): Promise<readonly (readonly string[])[]> {
  const root = await temporaryFolder(context);
  execFileSync('git', ['init', '--quiet', root]);
  for (const [index, { text, folders }] of samples.entries()) {
    for (const folder of ['.', ...folders]) {
      mkdirSync(join(root, String(index), folder), { recursive: true });
    }
    writeFileSync(join(root, String(index), '.gitignore'), text);
  }
  const asked = samples.flatMap(({ folders, files }, index) =>
    [...folders, ...files].map((path) => `${index}/${path}`),
  );
  const ask = ['check-ignore', '--no-index', '--verbose', '--non-matching', '-z', '--stdin'];
  const { stdout, stderr } = spawnSync('git', ['-c', `core.ignoreCase=${ignoreCase}`, ...ask], {
    cwd: root,
    input: asked.join('\0'),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  assert.equal(stderr, '');
  const fields = stdout.split('\0');
  const found = samples.map((): string[] => []);
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [source, , pattern = '', path = ''] = fields.slice(at, at + 4);
    const slash = path.indexOf('/');
    const isIgnored = source !== '' && !pattern.startsWith('!');
    if (isIgnored) found[Number(path.slice(0, slash))]?.push(path.slice(slash + 1));
  }
  return found;
}

async function ignoredByUs(
  { text, folders, files }: Sample,
  ignoreCase: boolean,
): Promise<readonly string[]> {
  const rules = await IgnoreRules.parse(text, { ignoreCase });
  assert.ok(rules);
  return [...folders, ...files].filter((path) => {
    const segments = path.split('/');
    return segments.some((_, depth) => {
      const isFolder = depth < segments.length - 1 || folders.includes(path);
      return rules.isIgnored(segments.slice(0, depth + 1).join('/'), isFolder);
    });
  });
}
