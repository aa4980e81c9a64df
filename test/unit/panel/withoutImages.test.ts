import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutImages } from '../../../src/panel/texts/withoutImages';

const picture = '![a](https://example.com/a.png)';
const harmless = String.raw`!\[a](https://example.com/a.png)`;

const lines = (...all: readonly string[]) => all.join('\n');

describe('withoutImages', () => {
  it('leaves no picture and no HTML in names and notes', () => {
    assert.equal(withoutImages(`## ${picture}`), `## ${harmless}`);
    assert.equal(withoutImages(`> [${picture}](x)`), `> [${harmless}](x)`);
    assert.equal(withoutImages('- <img src="https://a">'), '- &lt;img src="https://a">');
  });

  it('leaves blocks of code as they are, and goes on behind them', () => {
    const code = lines('````md', '<b>', picture, '```', '````');
    assert.equal(withoutImages(lines(code, picture)), lines(code, harmless));
  });

  it('lets a note neither open nor close a block for what follows', () => {
    for (const opened of ['~~~', '  ```', '\t```', '- x\n  ~~~~', ' ```js']) {
      const shown = withoutImages(lines(opened, '', picture));
      assert.ok(shown.endsWith(harmless), shown);
      assert.doesNotMatch(shown, /^\s*(```|~~~)/m);
    }
    assert.equal(withoutImages(lines('``` a`b', picture)), lines('\\``` a`b', harmless));
  });
});
