import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useScene } from '../host/scene';
import { until } from '../host/until';

const bundle = 'context://workspace/pinned';
const brief = 'context://workspace/brief';

describe('the pinned context in one document', () => {
  const scene = useScene({
    files: {
      'cart.ts': 'export const items = [];\n',
      'decisions.md': '# Decisions\n\nPrices are integers of cents.\n',
      'long.txt': 'A cart, and what it costs.\n'.repeat(400),
    },
  });
  const { window } = scene;
  const pinActive = async (name: string) => {
    await window.openFile(name);
    await window.runCommand('MCP Bridge: Pin Active Editor');
  };
  const expectText = (uri: string, what: string, isMeant: (text: string) => boolean) =>
    scene.forEachClient((client) =>
      until(what, async () => isMeant((await client.read(uri)).text ?? '')),
    );

  it('is a template from the start, and listed once something is pinned', async () => {
    await scene.forEachClient(async (client) => {
      assert.ok((await client.templates()).includes(`${bundle}{?budget}`));
      assert.ok((await client.list()).every(({ uri }) => uri !== bundle));
    });
    await pinActive('cart.ts');
    await pinActive('long.txt');
    await scene.forEachClient((client) =>
      until('it is listed behind the pins', async () => {
        const uris = (await client.list()).map(({ uri }) => uri);
        const pinned = [scene.uri('cart.ts'), scene.uri('long.txt')];
        return String(uris.slice(0, 2)) === String(pinned) && uris.indexOf(bundle) > 1;
      }),
    );
  });

  it('holds every pin, with its path and language', async () => {
    const cart = '## cart.ts (typescript)\n\n```typescript\nexport const items = [];\n```\n';
    await expectText(bundle, 'both are in it', (text) => {
      return text.includes(cart) && text.includes('## long.txt\n') && !text.includes('Left out');
    });
    await scene.forEachClient(async (client) => {
      assert.equal((await client.read(bundle)).mimeType, 'text/markdown');
    });
  });

  it('is cut to a budget that is asked for, and refuses what is none', async () => {
    await scene.forEachClient(async (client) => {
      const { text = '' } = await client.read(`${bundle}?budget=400`);
      assert.match(text, /## cart\.ts/);
      assert.match(text, /\*Cut: \d\d of 400 lines\.\*/);
      assert.match(text, /## Left out\n\n- long\.txt: cut, \d\d of 400 lines are here\n$/);
      await assert.rejects(client.read(`${bundle}?budget=all`), /Malformed budget/);
    });
  });

  it('notifies subscribers, of a variant too, when a pinned file is edited', async () => {
    await scene.forEachClient((client) => client.subscribe(bundle, `${bundle}?budget=400`));
    await window.openFile('cart.ts');
    await scene.forget();
    await window.type('// typed');
    await scene.forEachClient(async ({ received }) => {
      await received.until(bundle);
      await received.until(`${bundle}?budget=400`);
    });
    await expectText(`${bundle}?budget=400`, 'what was typed is in it', (text) =>
      text.includes('\n// typed\n'),
    );
  });

  it('notifies nobody when another file is edited, and everybody of a new pin', async () => {
    await window.openFile('decisions.md');
    await scene.forget();
    await window.type('Nothing is rounded.');
    await scene.forEachClient(async ({ received }) => {
      await received.settled();
      assert.ok(!received.all.includes(bundle));
    });
    await window.runCommand('MCP Bridge: Pin Active Editor');
    await scene.forEachClient(({ received }) => received.until(bundle));
    await expectText(bundle, 'the new pin is in it', (text) => text.includes('## decisions.md'));
  });

  it('is in the brief, too, with the place of the cursor, of which subscribers are notified', async () => {
    await scene.forEachClient((client) => client.subscribe(brief));
    await scene.forget();
    await window.openFile('cart.ts');
    await scene.forEachClient(({ received }) => received.until(brief));
    await expectText(brief, 'the pins and the place are in it', (text) => {
      const place = `of cart.ts <${scene.uri('cart.ts')}>`;
      return /^## cart\.ts \(typescript\)$/m.test(text) && text.includes(place);
    });
  });
});
