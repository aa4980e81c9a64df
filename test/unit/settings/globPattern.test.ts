import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contributes } from '../../../package.json';

const { properties } = contributes.configuration;

for (const setting of ['mcpBridge.exclude', 'mcpBridge.testReports'] as const) {
  it(`VS Code marks a glob of ${setting} whose braces or brackets are not in pairs`, () => {
    const pattern = new RegExp(properties[setting].items.pattern);
    for (const glob of ['', '**/a.xml', '**/*.{ts,js}', '{a,{b,c}}', '[a-z]/[!b]?', '{[a],b}']) {
      assert.match(glob, pattern);
    }
    for (const glob of ['{a', 'a}', '[', '**/[a', '{a,{b}', '**/*.{xml', '[]']) {
      assert.doesNotMatch(glob, pattern);
    }
  });
}
