import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest, Unavailable } from '../../../../../src/base/errors';
import type { Scope } from '../../../scope';
import { read, TestRepository } from './repositories';

/** The blame of a file whose second line was committed later. */
async function blameOf(scope: Scope, encode: (text: string) => Buffer, path = 'blame/a.txt') {
  const it = await TestRepository.create(scope);
  it.write('a.txt', encode('caf\u00e9\n')).commit('First');
  it.write('a.txt', encode('caf\u00e9\nth\u00e9\n')).commit('Second');
  const text = (await read(await it.open(), path)) ?? '';
  const subjects = new Map(
    [...text.matchAll(/^(\w{10}) [\d-]{10} .*: (.*)$/gm)].map(([, hash, subject]) => [
      hash,
      subject,
    ]),
  );
  const lines = text.slice(text.lastIndexOf('\n\n') + 2).split('\n');
  return lines.slice(0, -1).map((line) => subjects.get(line.slice(0, 10)) + line.slice(10));
}

describe('the lines of a blame', () => {
  const lines = ['First 1 caf\u00e9', 'Second 2 th\u00e9'];

  it('are decoded as the file is', async (scope) => {
    assert.deepEqual(await blameOf(scope, (text) => Buffer.from(text)), lines);
    assert.deepEqual(await blameOf(scope, (text) => Buffer.from(text, 'latin1')), lines);
    const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
    assert.deepEqual(await blameOf(scope, utf16), lines);
    assert.deepEqual(await blameOf(scope, utf16, 'blame/a.txt?lines=2'), lines.slice(1));
  });

  it('are refused where git takes others for lines', async (scope) => {
    // The first byte of this letter in UTF-16 is that of a line feed.
    const odd = (text: string) => Buffer.from(`\uFEFF\u4e0a${text}`, 'utf16le');
    await assert.rejects(blameOf(scope, odd), InvalidRequest);
  });
});

describe('the blame of a file of very many lines', () => {
  const most = 50_000;

  it('is read up to a limit, and beyond it by lines alone', async (scope) => {
    const it = await TestRepository.create(scope);
    it.write('a.txt', 'a\n'.repeat(most))
      .write('b.txt', 'b\n'.repeat(most + 1))
      .commit('First');
    const repository = await it.open();
    assert.match((await read(repository, 'blame/a.txt')) ?? '', new RegExp(` ${most} a\n$`));
    for (const path of ['b.txt', `b.txt?lines=1-${most + 1}`]) {
      await assert.rejects(read(repository, `blame/${path}`), /at most 50000 .* \?lines=10-20/);
    }
    const last = await read(repository, `blame/b.txt?lines=${most + 1}`);
    assert.match(last ?? '', new RegExp(` ${most + 1} b\n$`));
  });
});

describe('the commits that a project wants ignored in a blame', () => {
  /** A repository whose last commit changed the only line. */
  async function ofTwo(scope: Scope) {
    const it = await TestRepository.create(scope);
    it.write('a.txt', 'one\n').commit('First').write('a.txt', 'One\n').commit('Second');
    return it;
  }

  it('are not ignored, wherever they are named', async (scope) => {
    const it = await ofTwo(scope);
    const plain = await read(await it.open(), 'blame/a.txt');
    it.write('.ignored', it.git('rev-parse', 'HEAD'));
    it.git('config', 'blame.ignoreRevsFile', '.ignored');
    assert.notEqual(it.git('blame', '-s', 'a.txt').slice(0, 8), plain?.match(/^\w{8}/m)?.[0]);
    assert.equal(await read(await it.open(), 'blame/a.txt'), plain);
    assert.match(plain ?? '', /Second/);
  });

  for (const name of ['.none', '.', '/etc/passwd']) {
    it(`refuse a blame with a clear reason, and no line of them, if they are in ${name}`, async (scope) => {
      const it = await ofTwo(scope);
      it.git('config', 'blame.ignoreRevsFile', name);
      await assert.rejects(read(await it.open(), 'blame/a.txt'), (cause) => {
        assert.ok(cause instanceof Unavailable);
        assert.match(cause.message, /"blame\.ignoreRevsFile" names .*git config --unset/s);
        assert.doesNotMatch(cause.message + String(cause.stack), /root:/);
        return true;
      });
    });
  }
});
