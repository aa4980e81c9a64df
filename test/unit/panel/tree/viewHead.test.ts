import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { showHead } from '../../../../src/panel/tree/viewHead';

/** A view as VS Code has it: it starts with an empty message, and does something each time that a part is set. */
function newView() {
  const set: string[] = [];
  let message: string | undefined = '';
  let description: string | undefined;
  const view = {
    get message() {
      return message;
    },
    set message(text) {
      set.push('message');
      message = text;
    },
    get description() {
      return description;
    },
    set description(text) {
      set.push('description');
      description = text;
    },
  };
  return { view, set };
}

describe('the head of a view', () => {
  it('is set where it differs, and not again', () => {
    const { view, set } = newView();
    showHead(view, { description: 'Default', message: 'Nothing is pinned yet.' });
    assert.deepEqual(set.splice(0), ['description', 'message']);
    showHead(view, { description: 'Default', message: 'Nothing is pinned yet.' });
    assert.deepEqual(set, []);
    showHead(view, { description: 'Default', message: undefined });
    assert.deepEqual(set, ['message']);
    assert.deepEqual([view.description, view.message], ['Default', undefined]);
  });

  it('is left as it is while there is nothing to say', () => {
    const { view, set } = newView();
    showHead(view, { description: '', message: undefined });
    assert.deepEqual(set, []);
  });
});
