import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import type { Endpoint } from '../host/clients';
import { hasNpmHost, root } from '../host/paths';
import { Scene } from '../host/scene';
import { createCatalog } from '../unit/testCatalog';
import { entry } from '../unit/fakeKind';
import { serve } from '../unit/server/serve';
import { token } from '../unit/server/http';
import { temporaryFolder } from '../unit/temporaryFolder';
import {
  expectedFailures,
  revisions,
  runSuite,
  scoredScenarios,
  type Revision,
} from './officialSuite';
import { openProxy } from './proxy';
import { testFeatures } from './testFeatures';
import { TestResources } from './testResources';

/** Scenarios that pass only because no tool asks its client for anything: the documentation does not claim them. */
const vacuous = [
  'input-required-result-unsupported-methods',
  'input-required-result-validate-input',
];

/** Checks that the suite does not count, since they are younger than the revision, of features that this server has. */
const unscored: Readonly<Record<Revision, readonly string[]>> = {
  '2025-11-25': ['server-session-lifecycle'],
  '2026-07-28': [],
};

/** Each has a row in architecture.md with its result. */
const servers = {
  shipped: 'as installed',
  'with-test-resources': "with the suite's own resources and tools",
} as const;
type Server = keyof typeof servers;

describe('the official conformance suite', () => {
  const skip = !hasNpmHost && 'the VS Code from npm is for Linux (x64) alone';

  it('on the shipped extension in VS Code', { skip }, async (t) => {
    const scene = new Scene({ files: { 'README.md': '# Sample\n' } });
    t.after(() => scene.close());
    await scene.open();
    await expectConformance(t, 'shipped', await scene.code.serving(scene.folder));
  });

  it('on the same server with the resources, tools and prompts that it asks for', async (t) => {
    await expectConformance(t, 'with-test-resources', await serveTestResources(t));
  });

  it('fails if the baseline and the server differ, either way', async (t) => {
    const proxy = await openProxyTo(t, await serveTestResources(t));
    const folder = await temporaryFolder(t);
    for (const revision of revisions) {
      const baseline = join(folder, `${revision}.yml`);
      const run = async (name: string) => {
        const output = join(folder, `${revision}-${name}`);
        await mkdir(output);
        return runSuite({ url: proxy.url, revision, baseline, folder: output });
      };
      const text = await readFile(baselineOf('with-test-resources', revision), 'utf8');

      await writeFile(baseline, `${text}  - resources-list:resources-list\n`);
      const stale = await run('stale');
      assert.equal(stale.exitCode, 1);
      assert.match(stale.summary, /Stale baseline entries.*\s+✓ resources-list:resources-list\n/);

      await writeFile(baseline, text.replace(/ {2}- tools-call-with-progress:.*\n/, ''));
      const missing = await run('missing');
      assert.equal(missing.exitCode, 1);
      assert.match(missing.summary, /Unexpected failures .*\s+✗ tools-call-with-progress\n/);
    }
  });
});

async function expectConformance(t: TestContext, server: Server, endpoint: Endpoint) {
  const { url } = await openProxyTo(t, endpoint);
  for (const revision of revisions) {
    await t.test(revision, async (ofRevision) => {
      const folder = await temporaryFolder(ofRevision);
      const baseline = baselineOf(server, revision);
      const { exitCode, summary, failuresOf } = await runSuite({ url, revision, baseline, folder });
      assert.equal(exitCode, 0, summary);

      // The suite overlooks an entry whose check did not run.
      const scored = await scoredScenarios(revision);
      const failing = scored.flatMap(failuresOf);
      assert.deepEqual(failing.toSorted(), (await expectedFailures(baseline)).toSorted());
      assert.deepEqual(unscored[revision].flatMap(failuresOf), []);

      const passing = scored.filter((scenario) => failuresOf(scenario).length === 0);
      const claimed = passing.filter((scenario) => !vacuous.includes(scenario));
      const score = `${claimed.length} of ${scored.length}`;
      ofRevision.diagnostic(
        `${server}, ${revision}: ${score} scored scenarios` +
          ` (not claimed: ${passing.length - claimed.length} that pass for want of such tools)`,
      );
      assert.equal(await documentedScore(server, revision), score, 'architecture.md differs');
    });
  }
}

async function documentedScore(server: Server, revision: Revision): Promise<string | undefined> {
  const text = await readFile(join(root, 'media', 'docs', 'architecture.md'), 'utf8');
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const column = rows.find((cells) => cells.includes(revision))?.indexOf(revision);
  return column === undefined
    ? undefined
    : rows.find((cells) => cells.includes(servers[server]))?.[column];
}

/** The product's server with one more kind of resource, and with other tools and prompts than its own. */
async function serveTestResources(t: TestContext): Promise<Endpoint> {
  const { catalog } = createCatalog({
    files: [entry('file:///ws/a.txt')],
    more: [new TestResources()],
  });
  const { url } = await serve(t, { catalog, features: testFeatures() });
  return { url: url.href, token };
}

async function openProxyTo(t: TestContext, endpoint: Endpoint) {
  const proxy = await openProxy(endpoint);
  t.after(() => proxy.close());
  return proxy;
}

function baselineOf(server: Server, revision: Revision): string {
  return join(root, 'test', 'conformance', 'baselines', `${server}-${revision}.yml`);
}
