import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IgnoreRules } from '../../../../src/core/access/ignoreRules';

const parse = (text: string, ignoreCase = false) => IgnoreRules.parse(text, { ignoreCase });

interface Case {
  readonly name: string;
  readonly text: string;
  readonly ignored?: readonly string[];
  readonly others?: readonly string[];
}

/** Paths that end in a slash are folders. */
const cases: readonly Case[] = [
  {
    name: 'an ending holds in every folder, and where its line begins with a slash in one',
    text: '*.log\n/*.tmp\nsub/*.bak',
    ignored: ['a.log', 'x/a.log', 'a.tmp', 'sub/a.bak'],
    others: ['x/a.tmp', 'a.bak', 'x/sub/a.bak'],
  },
  {
    name: 'a star behind a slash names what lies in one folder',
    text: '/*\n!/src',
    ignored: ['a', 'lib/'],
    others: ['src/', 'src/a', 'lib/a'],
  },
  {
    name: 'two stars cross folders',
    text: 'a/**/b\n**/c/d\ne/**\n***/f/g',
    ignored: ['a/b', 'a/x/y/b', 'c/d', 'x/c/d', 'e/x', 'e/x/y', 'x/f/g'],
    others: ['b', 'e/', 'c'],
  },
  {
    name: 'a slash at the end speaks of folders alone',
    text: 'dist/\nx\\/',
    ignored: ['dist/', 'a/dist/'],
    others: ['dist', 'x/', 'x'],
  },
  {
    name: 'a backslash takes the meaning from what follows',
    text: '\\#a\n\\!b\nc\\*\nd\\ \ne\\\\f\ng\\/h\n',
    ignored: ['#a', '!b', 'c*', 'd ', 'e\\f', 'g/h'],
    others: ['cx', 'd', 'x/g/h'],
  },
  {
    name: 'a line that ends in a backslash or in brackets that are not closed matches nothing',
    text: 'a\\\nb[\nc[x\n[!',
    others: ['a', 'a\\', 'b[', 'c[x', 'cx', '!'],
  },
  {
    name: 'brackets never match a slash',
    text: 'a[/]b\na[!x]c\na[/x]d',
    ignored: ['ayc', 'axd'],
    others: ['a/b', 'a/c', 'a/d'],
  },
  {
    name: 'braces and parentheses are characters',
    text: '{a,b}\n+(c)',
    ignored: ['{a,b}', '+(c)'],
    others: ['a', 'c'],
  },
  {
    name: 'spaces and line ends of Windows at the end do not count',
    text: '\uFEFFa  \r\nb\r\n\r\n  c',
    ignored: ['a', 'b', '  c'],
    others: ['c', '\r'],
  },
  {
    name: 'a line without a pattern says nothing',
    text: '!\n/\n//\n!/',
    others: ['a', 'a/', '!'],
  },
];

describe('IgnoreRules', () => {
  for (const { name, text, ignored = [], others = [] } of cases) {
    it(name, async () => {
      const rules = await parse(text);
      const all = [...ignored, ...others];
      const found = all.filter((path) => {
        const isFolder = path.endsWith('/');
        return rules?.isIgnored(isFolder ? path.slice(0, -1) : path, isFolder);
      });
      assert.deepEqual(found, ignored);
    });
  }

  it('say nothing of what no line names, and take back what one names so', async () => {
    const rules = await parse('*.log\n!a.log');
    assert.equal(rules?.isIgnored('a.log', false), false);
    assert.equal(rules?.isIgnored('a.txt', false), undefined);
  });

  it('compare without case if told to', async () => {
    const rules = await parse('Build\n*.LOG\nOut*/X?', true);
    for (const path of ['build', 'a.log', 'OUTER/xy']) assert.ok(rules?.isIgnored(path, false));
  });
});

describe('IgnoreRules of a file that is made to take long', () => {
  const beyond = [
    ['rules', 'a\n'.repeat(10_001)],
    ['wildcards in one rule', '*a'.repeat(65)],
    ['wildcards in all', `${'*a'.repeat(20)}\n`.repeat(501)],
    ['characters in one rule', 'a'.repeat(4_097)],
  ] as const;
  for (const [name, text] of beyond) {
    it(`are refused for too many ${name}`, async () => assert.equal(await parse(text), undefined));
  }

  const evil = [
    ['stars', '*a'.repeat(60) + 'b', 'a'.repeat(255)],
    ['stars over folders', '**/a/'.repeat(20) + 'b', `${'a/'.repeat(45)}c`],
    ['question marks', '*?'.repeat(30) + 'b', 'a'.repeat(255)],
    ['brackets', '*[a-z]'.repeat(30) + '0', 'a'.repeat(255)],
    ['brackets that are not closed', '*[a'.repeat(30), 'a'.repeat(255)],
    ['many rules', `${'*a'.repeat(9)}b\n`.repeat(1_000), 'a'.repeat(255)],
    ['spaces', `${' '.repeat(4_000)}a\n`.repeat(250), 'a'],
  ] as const;
  for (const [name, text, path] of evil) {
    for (const ignoreCase of [false, true]) {
      it(`answer in spite of ${name}${ignoreCase ? ', ignoring case' : ''}`, async () => {
        const rules = await parse(text, ignoreCase);
        assert.equal(rules?.isIgnored(path, false), undefined);
        assert.ok(rules);
      });
    }
  }

  it('let others go on while they are read', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const lines = Array.from({ length: 5_000 }, (_, index) => `*a${index}[a-z]`);
    await parse(lines.join('\n'));
    clearInterval(timer);
    assert.ok(turns > 0);
  });
});
