import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { TestClient } from '../host/clients';
import { until } from '../host/until';
import { useConnectedFolder } from './helpers/connectedFolder';
import { closeAll } from './helpers/workspace';

const bundle = 'context://workspace/pinned';
const brief = 'context://workspace/brief';

describe('the pinned context in one document', () => {
  const folder = useConnectedFolder('bundle', {
    'cart.ts': 'export const items = [];\n',
    'decisions.md': '# Decisions\n\nPrices are integers of cents.\n',
    'long.txt': 'A cart, and what it costs.\n'.repeat(400),
  });
  const expectText = (uri: string, what: string, isMeant: (text: string) => boolean) =>
    folder.forEachClient((client) =>
      until(what, async () => isMeant((await client.read(uri)).text ?? '')),
    );

  beforeEach(async () => {
    await folder.pin('cart.ts');
    await folder.pin('long.txt');
    await expectText(bundle, 'both pins are in it', (text) => text.includes('## bundle/long.txt'));
  });
  afterEach(async () => {
    await closeAll();
    await vscode.commands.executeCommand('mcpBridge.unpinAll');
  });

  it('is a template, and listed behind the pins while something is pinned', async () => {
    const isListed = async (client: TestClient) =>
      (await client.list()).some(({ uri }) => uri === bundle);
    await folder.forEachClient(async (client) => {
      assert.ok((await client.templates()).includes(`${bundle}{?budget,shape}`));
      await until('it is listed behind the pins', async () => {
        const uris = (await client.list()).map(({ uri }) => uri);
        const pinned = [folder.uri('cart.ts'), folder.uri('long.txt')];
        return String(uris.slice(0, 2)) === String(pinned) && uris.indexOf(bundle) > 1;
      });
    });
    await vscode.commands.executeCommand('mcpBridge.unpinAll');
    await folder.forEachClient((client) =>
      until('it is not listed', async () => !(await isListed(client))),
    );
  });

  it('holds every pin, with its path and language', async () => {
    const cart = '## bundle/cart.ts\n\n```typescript\nexport const items = [];\n```\n';
    await expectText(bundle, 'both are in it', (text) => {
      return (
        text.includes(cart) && text.includes('## bundle/long.txt\n') && !text.includes('Left out')
      );
    });
    await folder.forEachClient(async (client) => {
      assert.equal((await client.read(bundle)).mimeType, 'text/markdown');
    });
  });

  it('is cut to a budget that is asked for, and refuses what is none', async () => {
    await folder.forEachClient(async (client) => {
      const { text = '' } = await client.read(`${bundle}?budget=400`);
      assert.match(text, /## bundle\/cart\.ts/);
      assert.match(
        text,
        /\n\*Cut: \d\d of 400 lines\. All of it: <file:.*\/bundle\/long\.txt>\*\n\n$/,
      );
      await assert.rejects(client.read(`${bundle}?budget=all`), /Malformed budget/);
    });
  });

  it('notifies subscribers, of a variant too, when a pinned file is edited', async () => {
    await folder.forEachClient((client) => client.subscribe(bundle, `${bundle}?budget=400`));
    await folder.show('cart.ts');
    await folder.forget();
    await folder.type('// typed');
    await folder.forEachClient(async ({ received }) => {
      await received.until(bundle);
      await received.until(`${bundle}?budget=400`);
    });
    await expectText(`${bundle}?budget=400`, 'what was typed is in it', (text) =>
      text.includes('\n// typed\n'),
    );
  });

  it('notifies nobody when another file is edited, and everybody of a new pin', async () => {
    await folder.forEachClient((client) => client.subscribe(bundle));
    await folder.show('decisions.md');
    await folder.forget();
    await folder.type('Nothing is rounded.');
    await folder.forEachClient(async ({ received, settled }) => {
      await settled();
      assert.ok(!received.all.includes(bundle));
    });
    await folder.pin('decisions.md');
    await folder.forEachClient(({ received }) => received.until(bundle));
    await expectText(bundle, 'the new pin is in it', (text) =>
      text.includes('## bundle/decisions.md'),
    );
  });

  it('is in the brief, too, with the place of the cursor, of which subscribers are notified', async () => {
    await folder.forEachClient((client) => client.subscribe(brief));
    await folder.forget();
    await folder.show('cart.ts');
    await folder.forEachClient(({ received }) => received.until(brief));
    await expectText(brief, 'the pins and the place are in it', (text) => {
      const place = `of bundle/cart.ts <${folder.uri('cart.ts')}>`;
      return /^## bundle\/cart\.ts/m.test(text) && text.includes(place);
    });
  });
});
