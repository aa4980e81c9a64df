import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { TestClient } from '../host/clients';
import { until } from '../host/until';
import { connectHere } from './helpers/client';
import { closeAll, show, uriOf, workspaceFolder, write } from './helpers/workspace';

const good = 'export const amount: number = 1;\n';
const bad = "export const amount: string = '1';\n";

interface Answer {
  readonly fresh: boolean;
  readonly whyNotFresh?: string;
  readonly freshExcept?: string;
  readonly total: number;
  readonly alsoBroken?: readonly { readonly path: string; readonly errors: number }[];
}

const problemsBelow = (folder: string) =>
  vscode.languages
    .getDiagnostics()
    .filter(([uri, problems]) => problems.length > 0 && uri.toString().startsWith(uriOf(folder)));

describe('problems after an edit from outside', () => {
  let client: TestClient;
  const ask = async (path: string, wait = 10) => {
    const { structuredContent } = await client.call('get_diagnostics', { path, wait });
    return structuredContent as Answer;
  };
  /** The answer of a server that starts, or of any on a busy machine, can take longer than is waited for. */
  const asked = async (path: string) => {
    const first = await ask(path);
    return first.fresh ? first : ask(path);
  };
  const metaOf = async (path: string) => {
    const uri = `diagnostics://document/${encodeURIComponent(uriOf(path))}`;
    const { _meta } = await client.read(uri);
    return _meta;
  };

  before(async () => {
    await write('fresh/tsconfig.json', '{ "compilerOptions": { "strict": true } }');
    await write(
      'fresh/sum.ts',
      "import { amount } from './amount';\nexport const sum: number = amount;\n",
    );
    client = await connectHere();
  });
  beforeEach(() => write('fresh/amount.ts', good));
  after(async () => {
    await client.close();
    await closeAll();
    // Other suites would count its problems, which VS Code can keep when its tab closes too soon.
    const script = await write('fresh/sum.ts', 'export {};\n');
    await show(script);
    await until('its problems are gone', () => problemsBelow('fresh').length === 0);
    await closeAll();
  });

  it('are fresh in a script that is not open, and in one that imports it', async () => {
    assert.partialDeepStrictEqual(await asked('fresh/sum.ts'), { fresh: true, total: 0 });
    await write('fresh/amount.ts', bad);
    assert.partialDeepStrictEqual(await ask('fresh/sum.ts'), { fresh: true, total: 1 });
    await write('fresh/amount.ts', `${good}const wrong: string = amount;\nexport default wrong;\n`);
    assert.partialDeepStrictEqual(await ask('fresh/sum.ts'), { fresh: true, total: 0 });
    assert.partialDeepStrictEqual(await ask('fresh/amount.ts'), { fresh: true, total: 1 });
    await write('fresh/amount.ts', good);
    assert.partialDeepStrictEqual(await ask('fresh/amount.ts'), { fresh: true, total: 0 });
  });

  it('are fresh in scripts that name what is not there, and that import JavaScript', async () => {
    await write('fresh/plain.js', 'export const plain = 1;\n');
    await write('fresh/typed.ts', "import { plain } from './plain';\nexport default plain;\n");
    await write('fresh/quoting.ts', `// import { a } from './nowhere';\n${good}`);
    await write('fresh/built.js', "const built = require('./dist/built');\nbuilt.run();\n");
    const untyped = { fresh: true, total: 1, files: [{ problems: [{ code: '7016' }] }] };
    assert.partialDeepStrictEqual(await asked('fresh/typed.ts'), untyped);
    assert.partialDeepStrictEqual(await asked('fresh/quoting.ts'), { fresh: true, total: 0 });
    assert.partialDeepStrictEqual(await asked('fresh/built.js'), { fresh: true });
  });

  it('name what else is broken among the open scripts', async () => {
    await show(uriOf('fresh/sum.ts'));
    await write('fresh/amount.ts', bad);
    const { fresh, total, alsoBroken } = await asked('fresh/amount.ts');
    assert.deepEqual({ fresh, total }, { fresh: true, total: 0 });
    assert.deepEqual(
      alsoBroken?.map(({ path, errors }) => ({ path, errors })),
      [{ path: 'fresh/sum.ts', errors: 1 }],
    );
    await write('fresh/amount.ts', good);
    assert.equal((await ask('fresh/amount.ts')).alsoBroken, undefined);
  });

  it('are fresh in JSON that has a tab, and are said to be until the next edit', async () => {
    const uri = await write('fresh/data.json', '{}');
    assert.match((await ask('fresh/data.json')).whyNotFresh ?? '', /no tab/);
    await show(uri);
    for (const [text, total] of [
      ['{ "a": }', 1],
      ['{ "a": 1 }', 0],
      ['{ "a": 1 }\n', 0],
    ] as const) {
      await write('fresh/data.json', text);
      assert.equal((await metaOf('fresh/data.json'))?.['mcp-workspace-bridge/fresh'], false);
      assert.partialDeepStrictEqual(await asked('fresh/data.json'), { fresh: true, total });
      assert.equal((await metaOf('fresh/data.json'))?.['mcp-workspace-bridge/fresh'], true);
    }
    await write('fresh/data.json', '{ "a": }');
    const meta = await metaOf('fresh/data.json');
    assert.equal(meta?.['mcp-workspace-bridge/fresh'], false);
    assert.match(String(meta?.['mcp-workspace-bridge/whyNotFresh']), /wait/);
  });

  it('are fresh in JSON also while others publish all the time', async () => {
    const uri = await write('fresh/noisy.json', '{}');
    await show(uri);
    assert.partialDeepStrictEqual(await asked('fresh/noisy.json'), { fresh: true, total: 0 });
    const others = vscode.languages.createDiagnosticCollection('others');
    const publish = () => others.set(vscode.Uri.parse(uriOf('fresh/amount.ts')), []);
    const publishing = setInterval(publish, 5);
    try {
      for (const text of ['{ "a": 1 }', '{ "a": 2 }', '{ "a": 3 }']) {
        await write('fresh/noisy.json', text);
        assert.partialDeepStrictEqual(await ask('fresh/noisy.json'), { fresh: true, total: 0 });
      }
    } finally {
      clearInterval(publishing);
      others.dispose();
    }
  });

  it('are never those of before in a script whose import is gone', async () => {
    // The window notices only that an import is gone which it has seen.
    await asked('fresh/sum.ts');
    await rm(join(workspaceFolder(), 'fresh/amount.ts'));
    const gone = await ask('fresh/sum.ts', 1);
    assert.ok(!gone.fresh || gone.total === 1);
    await write('fresh/amount.ts', bad);
    const back = await asked('fresh/sum.ts');
    assert.partialDeepStrictEqual(back, {
      fresh: true,
      total: 1,
      files: [{ problems: [{ code: '2322' }] }],
    });
  });

  it('of a linter are waited for, or said to be of before', async () => {
    const uri = await write('fresh/linted.ts', good);
    const { document } = await show(uri);
    await asked('fresh/linted.ts');
    const linter = vscode.languages.createDiagnosticCollection('linter');
    const publish = (...messages: readonly string[]) => {
      const found = messages.map((message) => {
        const problem = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), message);
        return Object.assign(problem, { source: 'linter' });
      });
      linter.set(document.uri, found);
    };
    publish('odd');
    await write('fresh/linted.ts', `${good}export {};\n`);
    const before = await ask('fresh/linted.ts');
    assert.partialDeepStrictEqual(before, { fresh: true, total: 1 });
    assert.match(before.freshExcept ?? '', /^Problems of linter can be of the text before/);
    const listening = vscode.workspace.onDidChangeTextDocument(({ contentChanges }) => {
      // Later than TypeScript's server answers.
      if (contentChanges.length > 0) setTimeout(publish, 1_000);
    });
    await write('fresh/linted.ts', good);
    const { freshExcept, ...now } = await ask('fresh/linted.ts');
    assert.partialDeepStrictEqual(now, { fresh: true, total: 0 });
    assert.equal(freshExcept, undefined);
    listening.dispose();
    linter.dispose();
  });

  it('leave reads of a file without a tab to what is on disk', async () => {
    await asked('fresh/amount.ts');
    const uri = await write('fresh/amount.ts', good);
    assert.equal((await client.read(uri)).text, good);
  });

  it('of a server that is not known are fresh only if the edit has moved them', async () => {
    const uri = await write('fresh/odd.note', 'one');
    const { document } = await show(uri);
    const collection = vscode.languages.createDiagnosticCollection('odd');
    const publish = (message: string) =>
      collection.set(document.uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), message)]);
    publish('one');
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && event.contentChanges.length > 0)
        publish(event.document.getText());
    });
    await write('fresh/odd.note', 'two');
    assert.partialDeepStrictEqual(await ask('fresh/odd.note'), { fresh: true, total: 1 });
    listening.dispose();
    await write('fresh/odd.note', 'three');
    const { fresh, whyNotFresh } = await ask('fresh/odd.note');
    assert.equal(fresh, false);
    assert.match(whyNotFresh ?? '', /of before/);
    collection.dispose();
  });

  it('cannot be known in a language without a server', async () => {
    await show(await write('fresh/note.txt', 'hello'));
    const { fresh, whyNotFresh = '' } = await ask('fresh/note.txt');
    assert.equal(fresh, false);
    assert.match(whyNotFresh, /cannot be known/);
  });
});
