import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isMaskedColumn } from '../../../../../src/features/databases/model/maskedColumns';

const shown = new Set<string>();

describe('a column is masked by its name', () => {
  for (const name of [
    'password',
    'Password',
    'user_password',
    'userPassword',
    'USERPASSWORD',
    'password_hash',
    'passwd',
    'pwd',
    'api_key',
    'apiKey',
    'APIKey',
    'apikey',
    'secret',
    'client-secret',
    'access_token',
    'accessToken2',
    'refreshtoken',
    'hash',
    'salt',
    'ssn',
    'SSN',
    'credit card number',
    'card_number',
    'session_id',
    'otp_code',
    'private_key',
    'ｐａｓｓｗｏｒｄ',
    'pass',
    'user_pass',
    'smtpPass2',
    'userpass',
    'oauth',
    'mnemonic',
    'seed_phrase',
  ]) {
    it(name, () => assert.equal(isMaskedColumn(name, { shown }), true));
  }
});

describe('a column is not masked by its name', () => {
  for (const name of [
    'id',
    'name',
    'key',
    'author',
    'compass',
    'passed',
    'passenger',
    'pass_rate',
    'passCount',
    'bypass',
    'oauth_provider',
    'hashtag',
    'tokenizer',
    'card',
    '',
  ]) {
    it(name, () => assert.equal(isMaskedColumn(name, { shown }), false));
  }

  it('where the person shows it, in all tables or in one', () => {
    const of = new Set(['token', 'users.salt']);
    assert.equal(isMaskedColumn('Token', { shown: of }), false);
    assert.equal(isMaskedColumn('salt', { table: 'Users', shown: of }), false);
    assert.equal(isMaskedColumn('salt', { table: 'keys', shown: of }), true);
    assert.equal(isMaskedColumn('salt', { shown: of }), true);
  });
});
