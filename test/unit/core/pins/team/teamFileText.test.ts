import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Pin, PinTarget } from '../../../../../src/core/pins/pin';
import {
  emptyFile,
  parseTeamFile,
  writeTeamFile,
} from '../../../../../src/core/pins/team/teamFile';
import { canonicalUri } from '../../../../../src/core/documents/uris';
import { goodPins, teamFileOf } from '../../../teamFiles';

const folder = canonicalUri('file:///ws');
const pin = (target: PinTarget, settings: Partial<Pin> = {}): Pin => ({
  id: 'any',
  target,
  priority: 0.5,
  ...settings,
});
const file = (path: string, settings?: Partial<Pin>) =>
  pin({ type: 'resource', uri: canonicalUri(`file:///ws/${path}`) }, settings);
const lines = (first: number, last: number, ...marks: string[]) =>
  pin({ type: 'range', uri: canonicalUri('file:///ws/a.ts'), lines: { first, last }, marks });
const read = (text: string) => {
  const { pins, problems } = parseTeamFile(text, folder);
  assert.deepEqual(problems, [], text);
  return [...(pins ?? [])];
};

describe('the file with the pins of a set', () => {
  it('is made as a person would write it', () => {
    const text = writeTeamFile(emptyFile, folder, [
      file('src/a b.ts', { priority: 0.8, audience: 'assistant', note: 'Why' }),
      lines(3, 3, 'x', 'y'),
      pin({ type: 'folder', uri: canonicalUri('file:///ws/') }),
      pin({ type: 'glob', pattern: '**/*.md' }),
    ]);
    assert.equal(
      text,
      `{
  "version": 1,
  "pins": [
    {
      "path": "src/a b.ts",
      "priority": 0.8,
      "audience": "assistant",
      "note": "Why"
    },
    {
      "path": "a.ts",
      "lines": "3",
      "marks": [
        "x",
        "y"
      ],
      "priority": 0.5
    },
    {
      "folder": ".",
      "priority": 0.5
    },
    {
      "glob": "**/*.md",
      "priority": 0.5
    }
  ]
}
`,
    );
  });

  it('changes in place what is there, and keeps comments, order, unknown keys and line ends', () => {
    const text = `// Ours\r
{\r
\t"more": true,\r
\t"pins": [\r
\t\t{ "path": "a.ts", /* why */ "colour": 1, "note": "old" }, // first\r
\t\t{ "path": 7 },\r
\t\t// second\r
\t\t{ "path": "b.ts", "priority": 0.2 } // behind\r
\t\t// { "path": "off.ts" }\r
\t]\r
}\r
`;
    const written = writeTeamFile(text, folder, [file('c.ts'), file('a.ts', { priority: 1 })]);
    assert.equal(
      written,
      `// Ours\r
{\r
\t"more": true,\r
\t"pins": [\r
\t\t{\r
\t\t\t"path": "a.ts", /* why */\r
\t\t\t"colour": 1,\r
\t\t\t"priority": 1\r
\t\t}, // first\r
\t\t{ "path": 7 },\r
\t\t// second\r
\t\t{ "path": "b.ts", "priority": 0.2 }, // behind\r
\t\t// { "path": "off.ts" }\r
\t\t{\r
\t\t\t"path": "c.ts",\r
\t\t\t"priority": 0.5\r
\t\t}\r
\t]\r
}\r
`,
    );
  });

  it('stays as it is where it says the same', () => {
    const text = teamFileOf({ path: './a.ts' }, { path: 'a.ts', lines: '1-2', priority: 0.5 });
    assert.equal(writeTeamFile(text, folder, [file('a.ts'), lines(1, 2)]), text);
  });

  it('finds lines that moved by their marks', () => {
    const text = teamFileOf({ path: 'a.ts', lines: '1-2', marks: ['x', 'y'] });
    const [written, ...others] = read(writeTeamFile(text, folder, [lines(5, 6, 'x', 'y')]));
    assert.deepEqual(written?.target, lines(5, 6, 'x', 'y').target);
    assert.equal(others.length, 0);
  });

  it('holds a glob of every folder and the same of this folder once', () => {
    const everywhere = pin({ type: 'glob', pattern: 'src/**' });
    const here = pin({ type: 'glob', pattern: 'src/**', within: folder }, { priority: 1 });
    const text = writeTeamFile(emptyFile, folder, [here, everywhere]);
    assert.equal(writeTeamFile(text, folder, [here, everywhere]), text);
    assert.deepEqual(
      read(text).map(({ target, priority }) => [target, priority]),
      [[here.target, 1]],
    );
    assert.equal(read(writeTeamFile(text, folder, [everywhere])).length, 1);
  });

  it('keeps ranges with the same text apart', () => {
    const placesIn = (text: string) =>
      read(text).map(({ target }) => target.type === 'range' && target.lines.first);
    const one = writeTeamFile(emptyFile, folder, [lines(2, 4, 'x')]);
    const both = writeTeamFile(one, folder, [lines(8, 10, 'x'), lines(2, 4, 'x')]);
    assert.deepEqual(placesIn(both), [2, 8]);
    const moved = writeTeamFile(both, folder, [lines(10, 12, 'x'), lines(4, 6, 'x')]);
    assert.deepEqual(placesIn(moved), [4, 10]);
    // The first is now where the second was.
    const farther = writeTeamFile(both, folder, [lines(8, 10, 'x'), lines(14, 16, 'x')]);
    assert.deepEqual(placesIn(farther), [14, 8]);
  });

  it('keeps ranges apart where each has moved to where the next was', () => {
    const before = [lines(3, 3, 'x'), lines(4, 4, 'y')];
    const moved = [lines(4, 4, 'x'), lines(5, 5, 'y')];
    const written = read(writeTeamFile(writeTeamFile(emptyFile, folder, before), folder, moved));
    assert.deepEqual(
      written.map(({ target }) => target),
      moved.map(({ target }) => target),
    );
  });

  const lists = [
    '[]',
    '[ ]',
    '[\n  ]',
    '[ // none\n]',
    '[{ "path": "x" }]',
    '[{ "path": "x" }, /* , */]',
  ];
  for (const list of lists) {
    it(`can be added to: ${JSON.stringify(list)}`, () => {
      const before = `{ "pins": ${list} }`;
      const text = writeTeamFile(before, folder, [file('new.ts'), file('more.ts')]);
      const uris = read(text).map(({ target }) => 'uri' in target && target.uri);
      assert.deepEqual(uris.slice(-2), ['file:///ws/new.ts', 'file:///ws/more.ts']);
      assert.equal(uris.length, read(before).length + 2);
      for (const comment of ['// none', '/* , */']) {
        assert.equal(text.includes(comment), list.includes(comment));
      }
    });
  }

  it('holds, read again, what was written', () => {
    const pins = read(teamFileOf(...goodPins.map(([entry]) => entry)));
    assert.deepEqual(read(writeTeamFile(emptyFile, folder, pins)), pins);
    const settings = fc.record(
      {
        priority: fc.double({ min: 0, max: 1, noNaN: true }),
        audience: fc.constantFrom('user' as const, 'assistant' as const),
        shape: fc.constantFrom('outline' as const, 'whole' as const),
        note: fc.string({ minLength: 1 }),
      },
      { requiredKeys: ['priority'] },
    );
    fc.assert(
      fc.property(
        fc.array(settings, { maxLength: pins.length }),
        fc.shuffledSubarray(pins),
        (set, some) => {
          const wanted = pins.map(({ id, target }, index) => ({
            id,
            target,
            priority: 0.5,
            ...set[index],
          }));
          const text = writeTeamFile(writeTeamFile(emptyFile, folder, some), folder, wanted);
          const byId = (some: readonly Pin[]) => some.toSorted((a, b) => a.id.localeCompare(b.id));
          assert.deepEqual(byId(read(text)), byId(wanted));
        },
      ),
      { numRuns: 100 },
    );
  });
});
