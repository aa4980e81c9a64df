import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { after, before, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { canonicalUri } from '../../../../src/core/documents/uris';
import type { Proposal } from '../../../../src/features/comments/model/storedComments';
import { until } from '../../../host/until';
import { closeAll, show } from '../../helpers/workspace';
import { usePanel } from '../../helpers/panel';

/** Files of which none belongs to another. */
const shelf = 'butter flour honey lemon milk pepper rice salt sugar tea vinegar yeast'.split(' ');

describe('the group of suggestions', () => {
  const panel = usePanel('suggested', {
    'basket.ts': "import { euro } from './lib/money.js';\nexport const basket = euro;\n",
    'basket.test.ts': '// tests\n',
    'lib/money.ts': 'export const euro = 100;\n',
    'ui/till.ts': "import { basket } from '../basket';\nexport const till = basket;\n",
    'ui/bill.ts': 'export const bill = 1;\n',
    'menu.ts': 'export const menu = 1;\n',
    ...Object.fromEntries(shelf.map((name) => [`shelf/${name}.ts`, `export const ${name} = 1;\n`])),
    'shelf/recipe.ts': '// Croissants with almonds and raspberries, glazed.\n'.repeat(9),
  });
  const found = vscode.languages.createDiagnosticCollection('suggested');
  const setting = vscode.workspace.getConfiguration('mcpBridge');
  const suggest = (where: 'panel' | 'off' | undefined) =>
    setting.update('suggestions', where, vscode.ConfigurationTarget.Global);
  const propose = (...proposals: readonly Proposal[]) =>
    panel.comments.change((state) => ({ ...state, proposals }));
  const publish = (name: string, message: string) => {
    const problem = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), message);
    found.set(vscode.Uri.parse(panel.uri(name)), [problem]);
  };

  const suggestedRows = async () => {
    const rows = await panel.shownRows();
    return rows.filter(({ element }) => element.section === 'suggested').map(({ label }) => label);
  };

  before(() => panel.server.start());
  beforeEach(async () => {
    found.clear();
    await suggest('panel');
    await propose();
    panel.suggestions.restore(canonicalUri(panel.uri('basket.test.ts')));
    await panel.pinInFile();
    await closeAll();
    await show(panel.uri('basket.ts'));
  });
  after(async () => {
    found.dispose();
    await suggest(undefined);
  });

  it('has files that belong to the open one, each with its reason', async () => {
    await panel.row('Suggested');
    await panel.row('basket.test.ts, test of basket.ts');
    await panel.row('money.ts, imported by basket.ts');
  });

  it('has a file that imports the open one, once its text was seen', async () => {
    await closeAll();
    await show(panel.uri('ui/till.ts'));
    await panel.row('basket.ts, imported by till.ts');
    await closeAll();
    await show(panel.uri('basket.ts'));
    await panel.row('till.ts, imports basket.ts');
  });

  it('tells problems from errors that the open file causes', async () => {
    publish('menu.ts', 'This is odd.');
    publish('ui/bill.ts', `Module '"../basket"' has no exported member 'sum'.`);
    await panel.row('menu.ts, has problems');
    await panel.row('bill.ts, has the error that basket.ts causes');
    found.clear();
    await panel.expectNoRow('bill.ts, has');
  });

  it('keeps what is ticked where it is, until another editor is active', async () => {
    await panel.row('money.ts, imported by basket.ts');
    const before = await suggestedRows();
    await panel.expectPinned(() => panel.check('money.ts, imported', true), ['lib/money.ts', 0.5]);
    await until('it is ticked', async () => {
      const { item } = await panel.row('money.ts, imported by basket.ts');
      return item.contextValue === 'suggestion.pinned';
    });
    assert.deepEqual(await suggestedRows(), before);
    await closeAll();
    await show(panel.uri('ui/till.ts'));
    await panel.row('basket.ts, imported by till.ts');
    await panel.expectNoRow('money.ts, imported');
    await closeAll();
    await show(panel.uri('basket.ts'));
    await panel.row('till.ts, imports basket.ts');
  });

  it('has what an AI tool proposes until it is pinned and another editor is active', async () => {
    const uri = canonicalUri(panel.uri('menu.ts'));
    await propose({ uri, reason: 'It has the prices', by: 'Codex' });
    await panel.row('money.ts, imported by basket.ts');
    await panel.row('menu.ts, Proposed by Codex');
    const before = await suggestedRows();
    await panel.expectPinned(() => panel.check('menu.ts, Proposed', true), ['menu.ts', 0.5]);
    assert.deepEqual(await suggestedRows(), before);
    await closeAll();
    await show(panel.uri('ui/till.ts'));
    await panel.row('basket.ts, imported by till.ts');
    await panel.expectNoRow('menu.ts, Proposed by Codex');
  });

  it('pins all rows that are selected in one step, which undo takes back', async () => {
    const labels = ['basket.test.ts, test of basket.ts', 'money.ts, imported by basket.ts'];
    const rows = await Promise.all(labels.map((label) => panel.row(label)));
    panel.selected = rows.map(({ element }) => element);
    const before = panel.deps.pinStore.pins;
    await panel.run('mcpBridge.pin', panel.selected[0]);
    panel.selected = [];
    assert.equal(panel.deps.pinStore.pins.length, before.length + 2);
    await panel.run('mcpBridge.undo');
    assert.deepEqual(panel.deps.pinStore.pins, before);
  });

  it('remembers what is not wanted', async () => {
    await panel.runOn('basket.test.ts, test of basket.ts', 'mcpBridge.dismissSuggestion');
    await panel.expectNoRow('basket.test.ts');
    await until('it is kept', async () => {
      const kept = await panel.dismissed();
      return Array.isArray(kept) && kept.includes(panel.uri('basket.test.ts'));
    });
  });

  it('has other files for a prompt that names them, which the panel does not show', async () => {
    const { suggestions } = panel;
    // Those of the test before are gone.
    await closeAll();
    await until('nothing is suggested', () => suggestions.all.length === 0);
    await show(panel.uri('basket.ts'));
    await panel.row('money.ts, imported by basket.ts');
    const before = suggestions.all;
    const money = canonicalUri(panel.uri('lib/money.ts'));
    const reasonsFor = async (prompt: string) => {
      const found = await suggestions.forPrompt(prompt);
      return found.find(({ uri }) => uri === money)?.reasons.map(({ type }) => type);
    };
    // Those of the window are the answer where others cannot be found in time.
    await until('the prompt counts', async () =>
      isDeepStrictEqual(await reasonsFor('How much money is that?'), ['prompt', 'imported']),
    );
    assert.deepEqual(
      suggestions.all.map(({ uri }) => uri),
      before.map(({ uri }) => uri),
    );
    await suggest('off');
    assert.equal(await reasonsFor('How much money is that?'), undefined);
  });

  it('has a file for a prompt whose words are in its text', async () => {
    await show(panel.uri('shelf/salt.ts'));
    const recipe = canonicalUri(panel.uri('shelf/recipe.ts'));
    const reasonsFor = async (prompt: string) => {
      const found = await panel.suggestions.forPrompt(prompt);
      return found.find(({ uri }) => uri === recipe)?.reasons.map(({ type }) => type);
    };
    await until('the prompt counts', async () =>
      isDeepStrictEqual(await reasonsFor('A croissant glazed with almonds and raspberries'), [
        'prompt',
        'folder',
      ]),
    );
    assert.equal(await reasonsFor('A bagel filled with cheese and olives'), undefined);
  });

  it('is gone once the setting is off', async () => {
    await panel.row('basket.test.ts, test of basket.ts');
    await suggest('off');
    await panel.expectNoRow('Suggested');
  });
});
