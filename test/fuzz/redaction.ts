import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countMasks } from '../../src/core/redaction/finding';
import { Redactor } from '../../src/core/redaction/redact';
import { privateKey, secretSamples } from '../unit/core/redaction/secretSamples';
import { splitValue } from '../unit/core/redaction/splitValue';
import { endsSoon } from '../unit/endsSoon';
import { mutated } from './mutated';
import type { FuzzTarget } from './target';

const value = 'Kn0wn+Value/of=mine';
const samples = [...secretSamples.map(({ text }) => text), privateKey];
const tokens = [
  ...'password= "password":" token: --token Bearer Authorization: :// : @ \' " ` \\ \\" \\n = => < > ( key secret eyJ sk- ‹ › .'.split(
    ' ',
  ),
  'SG.',
  'login a password ',
  'docker login ',
  '-----BEGIN PRIVATE KEY-----\n',
  '-----END PRIVATE KEY-----\n',
  `${'A1b2'.repeat(16)}\n`,
  '\x1b[31m',
  '\n',
  '\t',
  ' ',
];
/** One text over and over, as long as texts are that anybody sends. */
const long = fc
  .tuple(fc.constantFrom(...tokens, ...samples), fc.constantFrom(...tokens))
  .map(([one, other]) => (one + other).repeat(Math.floor(65_536 / (one + other).length)));

/** Whatever a text is, it is soon redacted, has its lines, and nothing is found in it again; a known value is found however it is split. */
export const redaction: FuzzTarget = {
  name: 'redaction',
  runs: 10_000,
  fewRuns: 200,
  run: async (_scope, parameters) => {
    const known = () => {
      const redactor = new Redactor();
      redactor.know('environment', [['API_TOKEN', value]]);
      return redactor;
    };
    fc.assert(
      fc.property(mutated(samples, tokens), (text) => {
        const redacted = known().redact(text);
        assert.equal(redacted.text.split('\n').length, text.split('\n').length);
        assert.ok(countMasks(redacted.text) >= redacted.count);
      }),
      parameters,
    );
    fc.assert(
      fc.property(mutated(samples, tokens), splitValue(value), (text, split) => {
        const written = known().redact(`${text}\n${split}\n`).text;
        assert.ok(!written.includes(split));
      }),
      parameters,
    );
    const few = { ...parameters, numRuns: Math.ceil(parameters.numRuns / 50) };
    fc.assert(
      fc.property(long, (text) => endsSoon(() => known().redact(text)).count >= 0),
      few,
    );
  },
};
