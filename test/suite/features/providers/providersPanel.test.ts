import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import type { Disposable } from '../../../../src/api/api';
import { newPin } from '../../../../src/core/pins/pin';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { share } from './sharedProviders';
import { usePanel } from '../../helpers/panel';

const scheme = 'panel-tasks';
const uri = `${scheme}:compile`;
const pinned = `${uri}, pinned, priority normal`;
const gone = 'compile, pinned, priority normal, not shared: no extension provides it';

describe('other extensions in the panel', () => {
  const panel = usePanel('providers', { 'a.md': '# A' });
  const registered: Disposable[] = [];
  const register = (of: string, label: string) => {
    const provider = panel.api.registerResourceProvider({
      scheme: of,
      label,
      list: async () => [{ uri: `${of}:compile`, name: 'compile' }],
      read: async () => ({ mimeType: 'text/plain', text: 'tsc' }),
    });
    registered.push(provider);
    return provider;
  };
  const expectRule = (label: string) =>
    panel.expectRows('Held Back', `${label}, off, all AI tools`);

  before(() => share({}));
  afterEach(() => {
    for (const each of registered.splice(0)) each.dispose();
    panel.rules.set({});
  });
  after(() => share());

  it('are off until the person agrees, and a pin says what is true of it', async () => {
    await panel.pinInFile(newPin({ type: 'resource', uri: canonicalUri(uri) }));
    await panel.expectRows(gone);
    assert.deepEqual(panel.providerFacts(), [{ name: `${scheme}:`, state: 'noProvider' }]);
    const provider = register(scheme, 'Panel Tasks');
    await panel.expectRows(`${pinned}, not shared: you have not agreed yet`);
    await panel.expand('Other Extensions');
    await panel.expectRows('Other Extensions', 'Panel Tasks, not shared');
    await panel.expectStillPinned();
    assert.deepEqual(panel.providerFacts(), [{ name: 'Panel Tasks', state: 'notAgreed' }]);
    const switchOn = () => panel.check('Panel Tasks', true);
    await panel.expectPinned(switchOn, [uri, 0.5]);
    await panel.expectRows('Other Extensions', 'Panel Tasks, shared');
    await panel.expectNoRow(`${pinned}, not shared`);
    assert.equal((await panel.row(pinned)).item.contextValue, 'pin.provided');
    assert.equal(await panel.read(uri), 'tsc');
    await panel.expectPinned(() => panel.check('Panel Tasks', false));
    await panel.expectRows(`${pinned}, not shared: switched off`);
    const { tooltip } = (await panel.row(pinned)).item;
    assert.ok(
      typeof tooltip === 'string' && tooltip.includes('Tick the extension under Other Extensions'),
    );
    assert.deepEqual(panel.providerFacts(), [{ name: 'Panel Tasks', state: 'switchedOff' }]);
    provider.dispose();
    await panel.expectRows(gone);
    await panel.expectNoRow('Other Extensions');
  });

  it('are called in sharing rules what they call themselves, and by their scheme where that is not theirs alone', async () => {
    panel.rules.set({ person: { all: { [`${scheme}:`]: 'off' } } });
    await panel.expand('Held Back');
    await expectRule(`${scheme}:`);
    register(scheme, 'Panel\n Tasks');
    await expectRule('Panel Tasks');
    const same = register(`${scheme}-2`, 'PANEL tasks');
    await expectRule(`Panel Tasks (${scheme}:)`);
    same.dispose();
    await expectRule('Panel Tasks');
    registered[0]?.dispose();
    register(scheme, 'Files');
    await expectRule(`Files (${scheme}:)`);
    registered.at(-1)?.dispose();
    register(scheme, '$(check) [All](command:x)');
    await expectRule('$ (check) [All] (command:x)');
  });
});
