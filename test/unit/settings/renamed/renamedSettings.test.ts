import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import manifest from '../../../../package.json';
import { renamedSettings } from '../../../../src/settings/renamed/renamedSettings';

type Given = Readonly<{ old?: Readonly<Record<string, unknown>>; now?: unknown; below?: unknown }>;

const properties: Readonly<Record<string, { readonly scope?: string; readonly default: unknown }>> =
  manifest.contributes.configuration.properties;

/** A setting that is not in this scope has none of its own. */
function valueOf(name: string, { old = {}, now, below }: Given): unknown {
  const renamed = renamedSettings.find((each) => each.name === name);
  assert.ok(renamed);
  return renamed.valueOf(old, now, below ?? properties[`mcpBridge.${name}`]?.default);
}

describe('settings that were renamed', () => {
  it('are those of the manifest, in the scope that they had', () => {
    for (const { name, scope, oldNames } of renamedSettings) {
      assert.equal(properties[`mcpBridge.${name}`]?.scope, scope, name);
      for (const old of oldNames) assert.ok(!(`mcpBridge.${old}` in properties), old);
    }
  });

  it('have no value where neither name has one', () => {
    for (const { name } of renamedSettings) assert.equal(valueOf(name, {}), undefined, name);
  });

  it('keep what was secret and what was let through', () => {
    const value = (now: unknown, notSecret?: unknown) =>
      valueOf('secretFiles', { now, old: { notSecret } });
    assert.deepEqual(value(['vault', null]), { vault: true });
    assert.deepEqual(value('vault'), { vault: true });
    assert.deepEqual(value(undefined, ['*.key', 1]), { '*.key': false });
    assert.deepEqual(value(['vault', '*.key'], ['*.key']), { '*.key': true, vault: true });
    assert.deepEqual(value({ '*.key': true }, ['*.key', '.npmrc']), {
      '*.key': true,
      '.npmrc': false,
    });
    assert.deepEqual(value({ vault: true }), { vault: true });
  });

  it('keep the answers about other extensions, the newer ones before the older', () => {
    const old = { providers: { tasks: 'on', notes: 'on' } };
    assert.deepEqual(valueOf('otherExtensions', { old }), old.providers);
    assert.deepEqual(valueOf('otherExtensions', { old, now: { tasks: 'off' } }), {
      tasks: 'off',
      notes: 'on',
    });
  });

  it('keep the budget of the pins', () => {
    const old = { 'bundle.maxTokens': 8_000 };
    assert.equal(valueOf('pins.maxTokens', { old }), 8_000);
    assert.equal(valueOf('pins.maxTokens', { old, now: 9_000 }), 9_000);
  });

  it('join two switches into one, each as it was or as in the scope below', () => {
    for (const [enabled, include, below, expected] of [
      [false, true, undefined, 'off'],
      [true, true, undefined, 'prompts'],
      [true, undefined, undefined, 'panel'],
      [undefined, true, undefined, 'prompts'],
      [undefined, true, 'off', 'off'],
      [true, undefined, 'prompts', 'prompts'],
      [undefined, false, 'prompts', 'panel'],
    ] as const) {
      const old = { 'suggestions.enabled': enabled, 'suggestions.include': include };
      assert.equal(valueOf('suggestions', { old, below }), expected, JSON.stringify(old));
      assert.equal(valueOf('suggestions', { old, below, now: 'panel' }), 'panel');
      assert.equal(valueOf('suggestions', { old, below, now: { enabled, include } }), expected);
    }
    for (const [editor, files, below, expected] of [
      [true, true, 'off', 'everywhere'],
      [false, undefined, undefined, 'files'],
      [undefined, false, undefined, 'editor'],
      [false, false, undefined, 'off'],
      [undefined, true, 'editor', 'everywhere'],
      [undefined, false, 'files', 'off'],
    ] as const) {
      const old = { 'decorations.editor': editor, 'decorations.files': files };
      assert.equal(valueOf('decorations', { old, below }), expected, JSON.stringify(old));
    }
  });

  it('call the level of sharing by its new name, and leave all else as it is', () => {
    const now = { all: { files: 'asked', git: 'off' }, asked: { 'tasks:': 'asked', odd: 1 } };
    assert.deepEqual(valueOf('sharing', { now }), {
      all: { files: 'onlyWhenAsked', git: 'off' },
      asked: { 'tasks:': 'onlyWhenAsked', odd: 1 },
    });
    assert.deepEqual(valueOf('sharing', { now: ['off'] }), ['off']);
  });
});
