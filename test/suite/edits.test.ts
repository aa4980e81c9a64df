import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { HookRequest } from '../../src/core/protocol/hook';
import { until } from '../host/until';
import type { TestClient } from '../host/clients';
import { connectHere } from './helpers/client';
import { answerToHook } from './helpers/hook';
import { closeAll, show, uriOf, workspaceFolder, write } from './helpers/workspace';

const users = ['one', 'two', 'three'];
const pathOf = (name: string) => `edits/${name}.ts`;
const priceWith = (name: string) => `export const ${name} = 1;\n`;
const userOf = (name: string, price: string) =>
  `import { ${price} } from './price';\nexport const ${name}: number = ${price};\n`;

describe('an agent that edits from outside', () => {
  const hook = (request: Partial<HookRequest>) => answerToHook({ session: 'edits', ...request });
  let client: TestClient;
  /** The language server has answered, so that it answers the hook in time on a busy machine, too. */
  const settled = (name: string) =>
    until(`${name} is checked`, async () => {
      const question = { path: uriOf(pathOf(name)), wait: 10 };
      const { structuredContent } = await client.call('get_diagnostics', question);
      return (structuredContent as { readonly fresh: boolean }).fresh;
    });
  /** What the agent is told after it has written the file. */
  const edit = async (name: string, text: string, before?: string) => {
    const files = [join(workspaceFolder(), pathOf(name))];
    if (before !== undefined) await write(pathOf(name), before);
    await settled(name);
    assert.equal(await hook({ deliver: 'beforeEdit', files }), '');
    await write(pathOf(name), text);
    await settled(name);
    return hook({ deliver: 'afterEdit', files });
  };

  before(async () => {
    client = await connectHere();
    await write('edits/tsconfig.json', '{ "compilerOptions": { "strict": true } }');
    await write(pathOf('price'), priceWith('price'));
    for (const name of users) await show(await write(pathOf(name), userOf(name, 'price')));
  });
  after(async () => {
    await client.close();
    await closeAll();
    await vscode.workspace.fs.delete(vscode.Uri.parse(uriOf('edits')), { recursive: true });
  });

  it('is told of nothing that its next edits mend, and once of what an edit leaves that mends none', async () => {
    assert.match(
      await edit('price', priceWith('cost')),
      /^The edit was applied: \S*price\.ts\.\n\nalso: 3 errors in (?:\S*(?:one|two|three)\.ts(?:, )?){3}\n$/,
    );
    assert.equal(await edit('one', userOf('one', 'cost')), '');
    const rest = await edit('price', `// In cents.\n${priceWith('cost')}`);
    assert.match(rest, /Still there since an earlier edit/);
    assert.doesNotMatch(rest, /one\.ts:/);
    for (const name of ['two', 'three']) assert.match(rest, new RegExp(`${name}\\.ts:1:10: error`));
    assert.equal(await edit('two', userOf('two', 'cost')), '');
    assert.equal(await edit('three', userOf('three', 'cost')), '');
  });

  it('is told what its edit breaks in a file that it has edited before, without a tab', async () => {
    await write(pathOf('stock'), 'export const stock = 1;\n');
    const shelf = "import { stock } from './stock';\nexport const shelf: number = stock;\n";
    assert.equal(await edit('shelf', shelf, 'export const shelf = 0;\n'), '');
    const text = await edit('stock', 'export const store = 1;\n');
    assert.match(text, /^The edit was applied: \S*stock\.ts\.\n\nalso: 1 error in \S*shelf\.ts\n$/);
    assert.equal(await edit('stock', 'export const stock = 2;\n'), '');
  });

  it('is told of its error with the line, of no older one, and of nothing where there is none', async () => {
    const older = "export const older: number = 'older';\n";
    const newer = "export const newer: number = 'newer';\n";
    const text = await edit('own', older + newer, older);
    assert.match(text, /own\.ts:2:14: error: Type 'string' is not assignable to type 'number'\./);
    assert.match(text, /\n {4}export const newer: number = 'newer';\n/);
    assert.doesNotMatch(text, /own\.ts:1:/);
    assert.equal(await edit('own', `${older}export const newer: number = 2;\n`), '');
  });

  it('is told of the errors in a file that it creates', async () => {
    const files = [join(workspaceFolder(), pathOf('created'))];
    await hook({ deliver: 'beforeEdit', files });
    await write(pathOf('created'), "export const made: number = 'made';\n");
    await settled('created');
    assert.match(await hook({ deliver: 'afterEdit', files }), /created\.ts:1:14: error/);
  });
});
