import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutPrograms } from '../../../../../src/features/git/model/environment';

describe('the programs that are configured', () => {
  it('are turned off, each once', () => {
    const names = ['filter.lfs.clean', 'filter.lfs.required', 'diff.odd.name.textconv'];
    assert.deepEqual(withoutPrograms([...names, 'hook.lint.event', 'hook.lint.command']), [
      ['filter.lfs.clean', ''],
      ['filter.lfs.smudge', ''],
      ['filter.lfs.process', ''],
      ['filter.lfs.required', 'false'],
      ['diff.odd.name.binary', 'auto'],
      ['hook.lint.enabled', 'false'],
    ]);
  });
});
