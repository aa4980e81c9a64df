import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { connectIn, disconnectIn } from '../../../../src/features/clients/editing/configText';
import { supportedClients } from '../../../../src/features/clients/adapters/supportedClients';
import { entryPart } from '../../../../src/features/clients/editing/entryText';
import { UnreadableConfig } from '../../../../src/features/clients/model/aiClientConfig';
import { commands, inked, isStrict } from './connecting';
import { jsonFile } from './jsonFiles';
import { tomlFile } from './tomlFiles';
import { yamlFile } from './yamlFiles';

const files = { cursor: jsonFile, codex: tomlFile, goose: yamlFile };

for (const [id, file] of Object.entries(files)) {
  const client = supportedClients.find((each) => each.id === id);
  if (!client) throw new Error(id);
  const part = entryPart(client, commands);
  describe(`any file of ${id}`, () => {
    it('keeps every character but those of its layout, connected and disconnected', () => {
      let refused = 0;
      let count = 0;
      fc.assert(
        fc.property(file, ({ text }) => {
          count += 1;
          let after: string;
          try {
            after = connectIn(part, '/file', text);
          } catch (cause) {
            if (!(cause instanceof UnreadableConfig)) throw cause;
            // There is something else in the place of the servers.
            assert.equal(cause.problem.fault.type, 'noObject', cause.message);
            refused += 1;
            return;
          }
          assert.equal(connectIn(part, '/file', after), after, 'twice');
          const left = disconnectIn(part.disconnect, '/file', after) ?? '';
          assert.equal(inked(left, client), inked(text, client));
          if (isStrict(text)) assert.ok(isStrict(after) && isStrict(left), after);
        }),
        { numRuns: 400 },
      );
      assert.ok(refused < count / 4, `${refused} of ${count} refused`);
    });
  });
}
