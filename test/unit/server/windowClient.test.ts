import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Listener } from '../../../src/server/http/listener';
import { askToStepAside, isRefused } from '../../../src/server/windowClient';
import { keyTo } from '../../../src/core/protocol/windowRecord';
import { serve } from './serve';
import { token } from './http';
import { refusingUrl } from './window';

describe('an address', () => {
  it('refuses if no process listens', async () => {
    assert.equal(await isRefused(await refusingUrl()), true);
  });

  it('does not refuse if a process listens', async (t) => {
    const { url } = await serve(t);
    assert.equal(await isRefused(url.href), false);
  });
});

describe('asking a window to step aside', () => {
  const keyAt = (url: string) => keyTo({ url, token, id: 'window-1' });

  for (const answer of [true, false]) {
    it(`brings its answer: ${answer}`, async (t) => {
      const { url, stepAside } = await serve(t);
      stepAside.answer = answer;
      assert.equal(await askToStepAside(url.href, keyAt(url.href)), answer);
    });
  }

  it('is refused with another token', async (t) => {
    const { url, stepAside } = await serve(t);
    assert.equal(await askToStepAside(url.href, 'other'), false);
    assert.equal(stepAside.asked, 0);
  });

  it('is refused if nothing listens there', async () => {
    const url = await refusingUrl();
    assert.equal(await askToStepAside(url, keyAt(url)), false);
  });

  it('follows no redirect', async (t) => {
    let followed = 0;
    const elsewhere = await Listener.open([0], (_request, response) => {
      followed += 1;
      response.end();
    });
    t.after(() => elsewhere.close());
    const redirecting = await Listener.open([0], (_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${elsewhere.port}/window` }).end();
    });
    t.after(() => redirecting.close());
    const url = `http://127.0.0.1:${redirecting.port}/mcp`;
    assert.equal(await askToStepAside(url, keyAt(url)), false);
    assert.equal(followed, 0);
  });
});
