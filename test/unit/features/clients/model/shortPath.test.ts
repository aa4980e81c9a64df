import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shortPaths } from '../../../../../src/features/clients/model/shortPath';

it('the home directory is a tilde, wherever it stands, and no other is', () => {
  const home = '/home/me+you';
  assert.equal(shortPaths('/home/me+you', home, 'linux'), '~');
  assert.equal(shortPaths('a /home/me+you/x, "/home/me+you"', home, 'linux'), 'a ~/x, "~"');
  assert.equal(
    shortPaths('/home/me+you2/x /home/me+you-old/x', home, 'linux'),
    '/home/me+you2/x /home/me+you-old/x',
  );
  const windows = String.raw`C:\Users\Me`;
  assert.equal(shortPaths(String.raw`C:\Users\Me\x`, windows, 'win32'), String.raw`~\x`);
  assert.equal(shortPaths(String.raw`c:\users\me\x`, windows, 'win32'), String.raw`~\x`);
  assert.equal(shortPaths('/HOME/ME+YOU/x', home, 'linux'), '/HOME/ME+YOU/x');
  assert.equal(shortPaths('/etc', '/', 'linux'), '/etc');
});
