import assert from 'node:assert/strict';
import { it } from 'node:test';
import { composed } from '../../../src/files/composed';

it('a name has letters with their accents on macOS alone, where either spelling finds the file', () => {
  const [apart, together] = ['Übung.ts'.normalize('NFD'), 'Übung.ts'.normalize('NFC')];
  assert.equal(composed(apart, 'darwin'), together);
  assert.equal(composed(together, 'darwin'), together);
  for (const platform of ['linux', 'win32'] as const)
    assert.equal(composed(apart, platform), apart);
});
