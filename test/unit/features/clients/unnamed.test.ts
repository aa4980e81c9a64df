import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import { person } from './connecting';

describe('An entry of an earlier version, which does not name its client,', () => {
  for (const { id } of supportedClients) {
    it(`is in use, and is renewed where the person wants it: ${id}`, async (test) => {
      const { configs, earlier } = await person(test);
      const places = async () =>
        (await configs.all()).find((client) => client.id === id)?.places.map(({ entry }) => entry);
      await earlier.apply(await earlier.plan(id, 'user', 'connect'));
      assert.equal((await places())?.[0], 'unnamed');
      const renewal = await configs.plan(id, 'user', 'connect');
      assert.match(renewal.after ?? '', new RegExp(`--client[",\\s-]+${id}\\b`));
      await configs.apply(renewal);
      assert.equal((await places())?.[0], 'current');
    });
  }

  it('is what is written in a file that several clients read', async (test) => {
    const { configs, earlier } = await person(test);
    for (const id of ['claude-code', 'copilot-cli']) {
      const { after } = await configs.plan(id, 'project', 'connect');
      assert.doesNotMatch(after ?? '', /--client/);
    }
    await configs.apply(await configs.plan('cursor', 'user', 'connect'));
    const states = await earlier.all();
    assert.equal(states.find(({ id }) => id === 'cursor')?.places[0]?.entry, 'outdated');
  });
});
