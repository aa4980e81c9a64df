import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Redactor } from '../../../../src/core/redaction/redact';
import { splitValue } from './splitValue';

const value = 'correct+horse/battery';

function knowing(name = 'GITHUB_TOKEN', secret = value) {
  const redactor = new Redactor();
  redactor.know('environment', Object.entries({ PATH: '/usr/bin:/bin', [name]: secret }));
  return redactor;
}

const ways: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in a URL': encodeURIComponent,
  'in a URL, in lower case': (secret) => encodeURIComponent(secret).toLowerCase(),
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
  'in base64 of URLs': (secret) => Buffer.from(`?${secret}`).toString('base64url'),
  'in base64 with a user': (secret) => Buffer.from(`someone:${secret}`).toString('base64'),
  'in the middle of base64': (secret) => Buffer.from(`ab${secret}xyz`).toString('base64'),
  'split by colors': (secret) => `${secret.slice(0, 5)}\x1b[31m${secret.slice(5)}\x1b[0m`,
  'split by a hyperlink': (secret) => `${secret.slice(0, 9)}\x1b]8;;a\x07${secret.slice(9)}`,
  'wrapped by a terminal': (secret) => `${secret.slice(0, 7)}\r\n${secret.slice(7)}`,
};

describe('a known value', () => {
  for (const [how, written] of Object.entries(ways)) {
    it(`is masked ${how}`, () => {
      const { text, count } = knowing().redact(`before ${written(value)} after`);
      assert.match(text, /^before ‹redacted: GITHUB_TOKEN›\n?(?:\p{Cc}\[0m)? after$/u);
      assert.equal(count, 1);
    });
  }

  it('is masked however it is split', () => {
    fc.assert(
      fc.property(splitValue(value), (split) => {
        assert.equal(knowing().redact(`before ${split} after`).count, 1);
      }),
      { numRuns: 200 },
    );
  });

  it('is no short one, no path, no word, and none whose name says nothing', () => {
    const text = 'abc1234 /run/user/1000/agent.1 development some-v4lue-of-mine';
    const redactor = new Redactor();
    redactor.know('environment', [
      ['TOKEN', 'abc1234'],
      ['AUTH_TOKEN', '/run/user/1000/agent.1'],
      ['APP_SECRET', 'development'],
      ['TERM_PROGRAM', 'some-v4lue-of-mine'],
      ['API_TOKEN', undefined],
    ]);
    assert.deepEqual(redactor.redact(text), { text, count: 0 });
  });

  it('is no password that a server comes with, and none that is in its own name', () => {
    const text = 'postgres://postgres@db, rabbitmq:5672 and inventory.ts';
    const redactor = new Redactor();
    redactor.know('.env', [
      ['DB_PASSWORD', 'postgres'],
      ['RABBITMQ_DEFAULT_PASS', 'rabbitmq'],
      ['INVENTORY_DB_PASSWORD', 'inventory'],
    ]);
    assert.deepEqual(redactor.redact(text), { text, count: 0 });
  });

  it('is no word that its source has for what is no secret, such as the user of a database', () => {
    const text = "import { Cart } from '@bookstore/core' // Bookstore, storefront";
    const redactor = new Redactor();
    redactor.know('.env', [
      ['POSTGRES_PASSWORD', 'bookstore'],
      ['POSTGRES_DB', 'Bookstore'],
      ['JWT_AUDIENCE', 'storefront'],
      ['JWT_ISSUER', 'storefront'],
    ]);
    assert.deepEqual(redactor.redact(text), { text, count: 0 });
  });

  it('is one that is no word, though a name that says nothing has it, too', () => {
    const redactor = new Redactor();
    redactor.know('.env', [
      ['GITHUB_TOKEN', value],
      ['GH', value],
    ]);
    assert.equal(redactor.redact(value).text, '‹redacted: GITHUB_TOKEN›');
  });

  it('is one that is a word, though another secret of a name that is not known has it, too', () => {
    const redactor = new Redactor();
    redactor.know('.env', [
      ['PASSWORD', 'swordfish'],
      ['REDIS_AUTH', 'swordfish'],
    ]);
    assert.equal(redactor.redact('swordfish').text, '‹redacted: PASSWORD›');
  });

  it('is known as long as its source says so', () => {
    const redactor = knowing();
    redactor.know('environment', []);
    assert.deepEqual(redactor.redact(value), { text: value, count: 0 });
  });

  it('is one that a name gave away in an earlier text', () => {
    const redactor = new Redactor();
    redactor.redact('API_TOKEN=abcd1234efgh\n');
    assert.equal(redactor.redact('sent abcd1234efgh').text, 'sent ‹redacted: API_TOKEN›');
  });

  it('is masked to its end, though it is long and repeats itself', () => {
    const repeated = 'a1B2c3d4'.repeat(50);
    const secret = `${repeated}theEndOfIt`;
    const redactor = knowing('API_TOKEN', secret);
    for (const text of [secret, `${secret} after`, `${repeated}\r\n${secret.slice(400)}`]) {
      const redacted = redactor.redact(`before ${text}`).text;
      assert.match(redacted, /^before ‹redacted: API_TOKEN›/);
      assert.doesNotMatch(redacted, /a1B2|theEnd/);
    }
  });
});
