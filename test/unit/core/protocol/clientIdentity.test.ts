import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { identityOf } from '../../../../src/core/protocol/clientIdentity';

const nameOf = (name: string) => identityOf({ name, version: '' }).name;

describe('who a client says it is', () => {
  it('is its title, or else its name', () => {
    const version = '1.2.3';
    assert.deepEqual(identityOf({ name: 'claude-code', title: 'Claude Code', version }), {
      name: 'Claude Code',
      version,
    });
    assert.deepEqual(identityOf({ name: 'codex', title: ' ', version }), {
      name: 'codex',
      version,
    });
  });

  it('can be nothing', () => {
    assert.deepEqual(identityOf(undefined), {});
    assert.deepEqual(identityOf({ name: ' \n\u200b', version: '\t' }), {});
  });
});

describe('a name that is not meant well', () => {
  const cases = [
    { what: 'more than one line', name: 'a\r\nb\u2028c\u2029d', shown: 'a b c d' },
    { what: 'control characters', name: 'a\u0000\u001b[31mb\u009f', shown: 'a [31mb' },
    { what: 'a turn of direction', name: 'exe.\u202ecod', shown: 'exe.cod' },
    { what: 'nothing to see', name: 'a\u200b\u2060\ufeffb', shown: 'ab' },
    { what: 'half a letter', name: 'a\ud83db', shown: 'a b' },
    { what: 'an icon', name: '$(error) Failed', shown: '$ (error) Failed' },
    { what: 'a link', name: '[Yes](command:x)', shown: '[Yes] (command:x)' },
  ];
  for (const { what, name, shown } of cases) {
    it(`with ${what} is made plain`, () => assert.equal(nameOf(name), shown));
  }

  it('is cut, between letters', () => {
    assert.equal(nameOf('🦜'.repeat(61)), `${'🦜'.repeat(59)}…`);
    assert.equal(nameOf('🦜'.repeat(60)), '🦜'.repeat(60));
    const { version } = identityOf({ name: '', version: '1'.repeat(1_000_000) });
    assert.equal(version, `${'1'.repeat(29)}…`);
  });

  it('leaves other scripts as they are', () => {
    for (const name of ['助手 テスト', 'Ассистент', 'é̂', 'C++ (beta)']) {
      assert.equal(nameOf(name), name);
    }
  });
});
