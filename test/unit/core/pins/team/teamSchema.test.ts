import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { getLanguageService, TextDocument, type JSONSchema } from 'vscode-json-languageservice';
import schema from '../../../../../media/mcp-pins.schema.json';
import manifest from '../../../../../package.json';
import { maxPins, parseTeamFile } from '../../../../../src/core/pins/team/teamFile';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { badPins, brokenFiles, goodPins, teamFileOf } from '../../../teamFiles';

/** VS Code's own, with the schema as the manifest gives it. */
const service = getLanguageService({});
const [association] = manifest.contributes.jsonValidation;
service.configure({
  schemas: [
    {
      uri: association?.url ?? '',
      fileMatch: [association?.fileMatch ?? ''],
      schema: schema as JSONSchema,
    },
  ],
});

const open = (text: string, uri = 'file:///ws/.vscode/mcp-pins.json') => {
  const document = TextDocument.create(uri, 'jsonc', 1, text);
  return { document, json: service.parseJSONDocument(document) };
};
const schemaFaults = async (text: string) => {
  const { document, json } = open(text);
  const faults = await service.doValidation(document, json, { comments: 'ignore' });
  return faults.map(({ message }) => JSON.stringify(message));
};
const parserFaults = (text: string) =>
  parseTeamFile(text, canonicalUri('file:///ws')).problems.map(({ type }) => type);

describe('the schema of team pins', () => {
  const files = [
    ...[...goodPins, ...badPins].map(([entry]) => teamFileOf(entry)),
    ...brokenFiles.flatMap(([, text]) => (text === '' || text.length > 1_000 ? [] : [text])),
    '{ "pins": [], }',
    '{ "pins": [ /* none */ ] }',
    '{ "pins": [], "colour": 1 }',
    '{ "pins": [{ "path": "a", "colour": 1 }] }',
    teamFileOf(...Array.from({ length: maxPins + 1 }, (_, index) => ({ path: `${index}` }))),
  ];
  for (const text of files) {
    it(`holds with the parser: ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`, async () => {
      const said = await schemaFaults(text);
      assert.equal(said.length > 0, parserFaults(text).length > 0, said.join(' '));
    });
  }

  it('holds with the parser of any path', async () => {
    const path = fc.string({
      unit: fc.constantFrom(
        '..',
        '.',
        '/',
        '\\',
        'a',
        'C',
        ':',
        ' ',
        '\n',
        '\0',
        '\ud800',
        '😀',
        '-',
      ),
      minLength: 0,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('path', 'folder', 'glob'), path, async (key, value) => {
        const text = teamFileOf({ [key]: value });
        assert.equal((await schemaFaults(text)).length > 0, parserFaults(text).length > 0);
      }),
      { numRuns: 3_000 },
    );
  });

  it('cannot tell that lines run backwards, or that something is pinned twice', async () => {
    const only = {
      value: teamFileOf({ path: 'a', lines: '3-2' }),
      duplicate: teamFileOf({ path: 'a' }, { path: './a' }),
    };
    for (const [type, text] of Object.entries(only)) {
      assert.deepEqual(await schemaFaults(text), []);
      assert.deepEqual(parserFaults(text), [type]);
    }
  });

  it('completes keys and values, and explains them', async () => {
    const complete = async (text: string) => {
      const { document, json } = open(text.replace('|', ''));
      const at = document.positionAt(text.indexOf('|'));
      return (await service.doComplete(document, at, json))?.items.map(({ label }) => label) ?? [];
    };
    const keys = await complete('{ "pins": [{ "path": "a", | }] }');
    for (const key of ['lines', 'priority', 'audience', 'shape', 'note'])
      assert.ok(keys.includes(key), key);
    const audiences = await complete('{ "pins": [{ "path": "a", "audience": | }] }');
    assert.ok(audiences.includes('"assistant"') && audiences.includes('"user"'));
    assert.ok((await complete('{ "pins": [|] }')).includes('Pin a glob'));
    const { document, json } = open('{ "pins": [{ "path": "a", "priority": 1 }] }');
    const hover = await service.doHover(document, document.positionAt(30), json);
    assert.match(JSON.stringify(hover?.contents), /priority from 0 to 1/i);
  });

  it('has a description for every key', () => {
    const { properties, definitions } = schema;
    for (const [key, { description }] of Object.entries({
      ...properties,
      ...definitions.pin.properties,
    })) {
      assert.ok(description, key);
    }
  });

  it('is that of no other file', async () => {
    const { document, json } = open('{ "pins": 1 }', 'file:///ws/mcp-pins.json');
    assert.deepEqual(await service.doValidation(document, json), []);
  });
});
