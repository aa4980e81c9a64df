import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PinMatcher } from '../../../../../src/core/pins/matcher';
import type { Pin } from '../../../../../src/core/pins/pin';
import { maxGlobWeight, maxPins, parseTeamFile } from '../../../../../src/core/pins/team/teamFile';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { brokenFiles, goodPins, badPins, teamFileOf } from '../../../teamFiles';

const folder = canonicalUri('file:///ws');
const parse = (text: string) => parseTeamFile(text, folder);
const withoutId = (pin: Pin) => ({ ...pin, id: undefined });

describe('a file of team pins', () => {
  it('is JSON with comments', () => {
    const { pins, problems } = parse(`// For all of us
    {
      "$schema": "./x.json",
      "version": 1,
      "pins": [
        // What it is about
        { "path": "README.md", "priority": 1, "audience": "assistant", "note": "Start here" },
        { "path": "src/a.ts", "lines": "10-20", "marks": ["x", "y"] }, /* and */
        { "path": "src/a.ts", "lines": "7" },
        { "folder": "src/api/" }, { "folder": "." },
        { "glob": "src/**/*.test.ts" },
        { "resource": "diagnostics://workspace/all" },
        { "resource": "context://workspace/note/prices", "note": "Prices are cents" },
      ],
    }`);
    assert.deepEqual(problems, []);
    const range = { type: 'range', uri: canonicalUri('file:///ws/src/a.ts') } as const;
    const expected: Omit<Pin, 'id'>[] = [
      {
        target: { type: 'resource', uri: canonicalUri('file:///ws/README.md') },
        priority: 1,
        audience: 'assistant',
        note: 'Start here',
      },
      { target: { ...range, lines: { first: 10, last: 20 }, marks: ['x', 'y'] }, priority: 0.5 },
      { target: { ...range, lines: { first: 7, last: 7 }, marks: [] }, priority: 0.5 },
      { target: { type: 'folder', uri: canonicalUri('file:///ws/src/api/') }, priority: 0.5 },
      { target: { type: 'folder', uri: canonicalUri('file:///ws/') }, priority: 0.5 },
      { target: { type: 'glob', pattern: 'src/**/*.test.ts', within: folder }, priority: 0.5 },
      {
        target: { type: 'resource', uri: canonicalUri('diagnostics://workspace/all') },
        priority: 0.5,
      },
      {
        target: { type: 'resource', uri: canonicalUri('context://workspace/note/prices') },
        priority: 0.5,
        note: 'Prices are cents',
      },
    ];
    assert.deepEqual(
      pins?.map(withoutId),
      expected.map((pin) => ({ ...pin, id: undefined })),
    );
  });

  it('gives each pin an id of its own that is the same every time and stands in a URI as it is', () => {
    const text = teamFileOf(...goodPins.map(([entry]) => entry));
    const ids = parse(text).pins?.map(({ id }) => id) ?? [];
    assert.deepEqual(
      parse(text).pins?.map(({ id }) => id),
      ids,
    );
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ids) assert.match(id, /^team-[0-9a-f]{16}$/);
    const elsewhere = parseTeamFile(text, canonicalUri('file:///other')).pins ?? [];
    assert.ok(elsewhere.every(({ id }) => !ids.includes(id)));
  });

  for (const [entry, uri] of goodPins) {
    it(`takes ${JSON.stringify(entry).slice(0, 80)}`, () => {
      const { pins, problems } = parse(teamFileOf(entry));
      assert.deepEqual(problems, []);
      const target = pins?.[0]?.target;
      assert.equal(target?.type === 'glob' ? target.pattern : target?.uri, uri);
    });
  }

  for (const [entry, type] of badPins) {
    it(`leaves out ${JSON.stringify(entry).slice(0, 80)}, and nothing else`, () => {
      const { pins, problems } = parse(teamFileOf({ path: 'b' }, entry, { path: 'c' }));
      assert.deepEqual(
        problems.map((problem) => ('flaw' in problem ? problem.flaw : problem.type)),
        [type],
      );
      assert.deepEqual(
        pins?.map(({ target }) => 'uri' in target && target.uri),
        ['file:///ws/b', 'file:///ws/c'],
      );
    });
  }

  for (const [name, text, type] of brokenFiles) {
    it(`has no pins where it is ${name}`, () => {
      const { pins, problems } = parse(text);
      assert.equal(pins, undefined);
      assert.deepEqual(
        problems.map((problem) => problem.type),
        [type],
      );
    });
  }

  it('says where', () => {
    const text = '{ "pins": [\r\n  { "path": "a",\n    "priority": 7 },\n  { "path": ';
    assert.deepEqual(parse(`${text}"b", "colour": 1 },\n{ "path": "b" }] }`).problems, [
      {
        type: 'value',
        key: 'priority',
        range: { start: { line: 2, character: 16 }, end: { line: 2, character: 17 } },
      },
      {
        type: 'unknownKey',
        key: 'colour',
        range: { start: { line: 3, character: 17 }, end: { line: 3, character: 25 } },
      },
      {
        type: 'duplicate',
        line: 3,
        range: { start: { line: 4, character: 0 }, end: { line: 4, character: 15 } },
      },
    ]);
    assert.deepEqual(parse(text).problems[0]?.range.start.line, 3);
  });

  it('keeps a pin with a key that is not known, for the version that knows it', () => {
    const { pins, problems } = parse('{ "pins": [{ "path": "a", "colour": 1 }], "more": {} }');
    assert.equal(pins?.length, 1);
    assert.deepEqual(
      problems.map(({ type }) => type),
      ['unknownKey', 'unknownKey'],
    );
  });

  it('pins the same once, however it is written', () => {
    const { pins, problems } = parse(
      teamFileOf({ path: 'a/b' }, { path: './a//b' }, { path: 'a/./b', lines: '1' }),
    );
    assert.deepEqual(
      problems.map(({ type }) => type),
      ['duplicate'],
    );
    assert.equal(pins?.length, 2);
  });

  it('holds so many pins', () => {
    const entries = Array.from({ length: maxPins + 2 }, (_, index) => ({ path: `${index}` }));
    const { pins, problems } = parse(teamFileOf(...entries));
    assert.equal(pins?.length, maxPins);
    assert.deepEqual(
      problems.map(({ type }) => type),
      ['tooMany'],
    );
  });

  it('holds globs with so many alternatives and wildcards', () => {
    const heavy = (name: string) => ({ glob: `{${name},${'*/'.repeat(48)}${name}}` });
    const globs = Array.from({ length: maxGlobWeight / 50 }, (_, index) => heavy(`${index}`));
    const { pins, problems } = parse(
      teamFileOf(...globs, { path: 'a' }, { glob: 'b' }, { glob: 'c' }, { path: 'd' }),
    );
    assert.deepEqual(
      pins?.map(({ target }) => target.type),
      [...globs.map(() => 'glob'), 'resource', 'resource'],
    );
    assert.deepEqual(
      problems.map(({ type }) => type),
      ['tooManyWildcards'],
    );
  });

  it('holds no glob with very many braces', () => {
    const { pins, problems } = parse(
      teamFileOf({ path: 'a' }, { glob: `${'{'.repeat(100)},${'}'.repeat(100)}` }, { path: 'b' }),
    );
    assert.deepEqual(
      pins?.map(({ target }) => target.type),
      ['resource', 'resource'],
    );
    assert.deepEqual(
      problems.map(({ type }) => type),
      ['tooManyWildcards'],
    );
  });

  it('sets nothing by the names that every object has', () => {
    const { pins, problems } = parse(
      '{ "pins": [{ "path": "a", "__proto__": { "priority": 7 }, "constructor": 1 }] }',
    );
    assert.equal(pins?.[0]?.priority, 0.5);
    assert.deepEqual(
      problems.map(({ type }) => type),
      ['unknownKey', 'unknownKey'],
    );
  });

  it('is read whatever it holds, and what it pins can be matched', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        '..',
        '.',
        '/',
        '\\',
        'a',
        ':',
        '{',
        '}',
        '[',
        '!',
        '(',
        '*',
        '?',
        ' ',
        '%',
        '\0',
        '\ud800',
        'é',
      ),
    });
    const entry = fc.dictionary(
      fc.constantFrom('path', 'folder', 'glob', 'resource', 'lines', 'priority', 'note', 'marks'),
      fc.oneof({ weight: 8, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() }),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(entry, fc.jsonValue())), (entries) => {
        const { pins = [] } = parse(JSON.stringify({ pins: entries }));
        for (const { target } of pins) {
          if (target.type !== 'glob') assert.ok(target.uri.startsWith('file:///ws'), target.uri);
        }
        new PinMatcher(pins, { pathInFolder: () => 'a/b' }).of(canonicalUri('file:///ws/a/b'));
      }),
      { numRuns: 2_000 },
    );
  });
});
