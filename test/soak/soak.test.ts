import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { soak } from './soak';

const minutes = 2;

describe('a working day in minutes', () => {
  it('misses nothing, notifies of nothing wrong, and leaves nothing behind', async () => {
    const said: string[] = [];
    const print = (text: string) => void said.push(text);
    const seed = Math.floor(Math.random() * 2 ** 31);
    const isHeld = await soak({ minutes, seed, ending: new AbortController().signal, print });
    assert.ok(isHeld, said.join('\n'));
  });
});
