import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { countTokens } from '../../src/core/budget/tokenizer';
import { contentOf } from '../host/toolAnswers';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';
import { closeAll } from './helpers/workspace';
import { whileChoosing } from './helpers/whileChoosing';
import { askAsHook } from './helpers/hook';

const bundle = 'context://workspace/pinned';
const budget = 1_200;
const count = 70;

/** 70 functions of 10 lines. */
const functions = Array.from({ length: count }, (_, at) => {
  const steps = Array.from({ length: 8 }, (_each, line) => `  step(${at}, ${line}, order.total);`);
  return `export function price${at}(order: Order): number {\n${steps.join('\n')}\n}\n`;
});

/** In a language of which only a language server knows what it declares. */
const deals = Array.from(
  { length: count },
  (_, at) => `deal${at} := begin\n${'. pays\n'.repeat(8)}end`,
);

/** Knows all declarations of the language, and one that is not in the text. */
const dealSymbols: vscode.DocumentSymbolProvider = {
  provideDocumentSymbols: () =>
    [...deals, 'hidden'].map((_, at) => {
      const name = at < count ? `deal${at}` : 'hidden';
      const first = at < count ? at * 10 : 0;
      const line = new vscode.Range(first, 0, first, 1);
      const range = new vscode.Range(first, 0, first + 9, 0);
      return new vscode.DocumentSymbol(name, '', vscode.SymbolKind.Function, range, line);
    }),
};

/** Files that no outline can be made of. */
const hostile: Readonly<Record<string, string>> = {
  'longLine.ts': `const a = "${'x'.repeat(150_000)}";\nlet b;\n`.repeat(2),
  'broken.ts': '}{ <<<< ]) @@ ## \n'.repeat(2_000),
  'deep.ts': `${'function f() {\n'.repeat(3_000)}${'}\n'.repeat(3_000)}`,
  'nul.ts': 'let a = "\0";\n'.repeat(2_000),
  'many.json': `[${'{"a":1},\n'.repeat(30_000)}{}]`,
  'photo.png.ts': 'function one() {}\n'.repeat(2_000),
};

describe('the outline of a pinned file that does not fit', () => {
  const folder = useConnectedFolder('outlines', {
    'large.ts': functions.join(''),
    'till.ts': 'export function takeStock(): number {\n  return 1;\n}\n',
    'all.deals': `${deals.join('\n')}\n`,
    'small.md': '# Prices\n\nIn cents.\n',
    '.env': 'SECRET=secretValue\n'.repeat(2_000),
    ...hostile,
  });
  const read = (query = `?budget=${budget}`, most = budget) => {
    const texts: string[] = [];
    return folder
      .forEachClient(async (client) => {
        const { text = '' } = await client.read(bundle + query);
        assert.ok(countTokens(text) <= most, String(countTokens(text)));
        texts.push(text);
      })
      .then(() => {
        // Each client reads the same.
        assert.equal(new Set(texts).size, 1);
        return texts[0] ?? '';
      });
  };
  const names = (text: string) =>
    Array.from({ length: count }, (_, at) => at).filter((at) =>
      new RegExp(`\\bprice${at}\\b`).test(text),
    );

  beforeEach(async () => {
    await closeAll(); // Without edits.
    await vscode.commands.executeCommand('mcpBridge.unpinAll');
    await folder.pin('large.ts');
    await folder.pin('small.md');
  });

  it('has all declarations, the bodies that have room, and the address of the others', async () => {
    const text = await read();
    assert.equal(names(text).length, count);
    assert.match(text, /\nIn cents\.\n/);
    assert.match(text, /^## outlines\/large\.ts\n\n(?:Outline|Names) of 700 lines/m);
    assert.equal(await read(), text);
  });

  it('is not there where all fits', async () => {
    await folder.forEachClient(async (client) => {
      const { text = '' } = await client.read(`${bundle}?budget=100000`);
      assert.ok(text.includes(functions.join('')));
    });
  });

  it('has lines as they are served, with edits that are not saved', async () => {
    const editor = await folder.show('large.ts');
    const edit = (builder: vscode.TextEditorEdit) =>
      builder.insert(
        new vscode.Position(0, 0),
        '\n\nexport function typed(): void {\n  now();\n}\n',
      );
    assert.ok(await editor.edit(edit));
    const text = await until('it is in the outline', async () => {
      const now = await read('?budget=1200');
      return /\btyped\b/.test(now) && now;
    });
    assert.match(text, /large\.ts \(unsaved; the file on disk differs\)/);
    const { text: roomy = '' } = await (async () => {
      let found: { text?: string } = {};
      await folder.forEachClient(async (client) => {
        found = await client.read(`${bundle}?budget=4000`);
      });
      return found;
    })();
    const [, first, last] = /\bprice69.* :(\d+)-(\d+)/.exec(roomy) ?? [];
    assert.deepEqual([first, last], ['696', '705']);
    const address = `${folder.uri('large.ts')}#L${first}-L${last}`;
    await folder.forEachClient(async (client) => {
      assert.equal((await client.read(address)).text, functions[69]);
    });
  });

  it('is read in place of a file, by its address and by the tool', async () => {
    const uri = `${folder.uri('large.ts')}?shape=outline`;
    await folder.forEachClient(async (client) => {
      const { text = '' } = await client.read(uri);
      assert.match(text, /\nexport function price69\(order: Order\): number :691-700\n$/);
      const asked = { path: 'outlines/large.ts', shape: 'outline' };
      const answer = await client.call('read_context', asked);
      assert.equal(contentOf(answer), text);
      const { text: cut = '' } = await client.read(`${bundle}?budget=${budget}&shape=cut`);
      assert.match(cut, /\*Cut: \d+ of 700 lines/);
      const secret = `${folder.uri('.env')}?shape=outline`;
      await assert.rejects(client.read(secret), /Resource not found/);
    });
  });

  it('has the bodies that the prompt of a hook names', async () => {
    const endpoint = await folder.endpoint();
    const tell = async (session: string, prompt?: string) => {
      const asked = { client: 'codex', session, ...(prompt !== undefined && { prompt }) };
      return (await askAsHook(endpoint, asked)).text;
    };
    const body = /\n {2}step\(66, 7, order\.total\);\n/;
    assert.doesNotMatch(await tell('outlines-1'), body);
    assert.match(await tell('outlines-2', 'Why is price66 wrong?'), body);
    // The session has the outline already, so that the body comes by itself.
    const later = await tell('outlines-1', 'Why is price66 wrong?');
    assert.match(later, body);
    assert.match(later, /\n## outlines\/large\.ts:661-670 \(named in the prompt\)\n/);
    assert.deepEqual(names(later), [66]);
    assert.doesNotMatch(await tell('outlines-1', 'Is price66 still wrong?'), body);
    await folder.show('till.ts');
    // A prompt waits only a moment for outlines of files that are not pinned.
    let session = 2;
    await until('the place in an open file is told', async () =>
      /\n- takeStock: outlines\/till\.ts:1-3\n/.test(
        await tell(`outlines-${++session}`, 'What does takeStock do?'),
      ),
    );
  });

  it('stands for a file, or does not, as the person chose, until that is undone', async () => {
    const showAs = async (label: string) => {
      const uri = vscode.Uri.parse(folder.uri('large.ts'));
      await whileChoosing(label, async () => {
        await vscode.commands.executeCommand('mcpBridge.showAs', uri);
      });
    };
    const becomes = (query: string, expected: RegExp) =>
      until(`it is ${expected}`, async () => expected.test(await read(query, 100_000)));
    await showAs('Outline');
    await becomes('?budget=100000', /\nexport function price69\(order: Order\): number :691-700\n/);
    await showAs('Whole');
    await becomes('?budget=1200', /\*Cut: \d+ of 700 lines\. All of it/);
    await vscode.commands.executeCommand('mcpBridge.undo');
    await vscode.commands.executeCommand('mcpBridge.undo');
    await becomes('?budget=1200', /^## outlines\/large\.ts\n\n(?:Outline|Names) of 700 lines/m);
    await becomes('?budget=100000', /\n {2}step\(69, 7, order\.total\);\n/);
  });

  it('is made of what a language server knows, where there is no grammar', async () => {
    const provider = vscode.languages.registerDocumentSymbolProvider(
      { pattern: '**/*.deals' },
      dealSymbols,
    );
    try {
      await folder.show('all.deals');
      await folder.forEachClient(async (client) => {
        // A brief does not wait long for a language server, and a busy machine may need longer.
        const { text = '' } = await until('its answer is in time', () =>
          client.read(`${folder.uri('all.deals')}?shape=outline`).catch((cause: unknown) => {
            assert.match(String(cause), /There is no outline/);
            return undefined;
          }),
        );
        assert.match(text, /^deal0 := begin :1-10$/m);
        assert.match(text, /^deal69 := begin :691-700$/m);
        assert.doesNotMatch(text, /hidden/);
      });
    } finally {
      provider.dispose();
    }
  });

  it('is not made of what is held back', async () => {
    await folder.pin('.env');
    assert.doesNotMatch(await read(), /secretValue|SECRET/);
  });

  it('is missing for a hostile file, with the reason, and the others are as they were', async () => {
    for (const name of Object.keys(hostile)) {
      await vscode.commands.executeCommand('mcpBridge.pin', vscode.Uri.parse(folder.uri(name)));
    }
    const text = await until('they are in it', async () => {
      const now = await read();
      return now.includes('broken.ts') && now;
    });
    assert.match(text, /\nIn cents\.\n/);
    assert.ok(names(text).length > 0, text);
    await folder.forEachClient(async (client) => {
      const { text: more = '' } = await client.read(`${bundle}?budget=6000`);
      assert.match(more, /No outline: /);
      assert.equal(names(more).length, count);
    });
  });
});
