import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hunksOf } from '../../../../src/core/brief/hunks';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`);
const placed = (text: string, firstLine = 1) => ({ text, firstLine });
const hunks = (before: string, now: string) => hunksOf(placed(before), placed(now));

describe('the hunks of a text', () => {
  it('have each change with three lines around it, and where it is', () => {
    const before = lines(30);
    const now = before.with(9, 'changed\n').toSpliced(24, 1);
    assert.equal(
      hunks(before.join(''), now.join('')),
      `@@ -7,7 +7,7 @@
 line 7
 line 8
 line 9
-line 10
+changed
 line 11
 line 12
 line 13
@@ -22,7 +22,6 @@
 line 22
 line 23
 line 24
-line 25
 line 26
 line 27
 line 28
`,
    );
  });

  it('count the lines of a range from where each text began in its document', () => {
    const text = lines(3).join('');
    const found = hunksOf(placed(text, 11), placed(`new\n${text}`, 21));
    assert.equal(found, '@@ -11,3 +21,4 @@\n+new\n line 1\n line 2\n line 3\n');
  });

  for (const [what, before, now, expected] of [
    ['a line end that is new', 'a\nb', 'a\nb\n', ' a\n-b\n\\ No newline at end of file\n+b\n'],
    ['a line end that is gone', 'a\nb\n', 'a\nb', ' a\n-b\n+b\n\\ No newline at end of file\n'],
    ['a text that was empty', '', 'a\n', '@@ -0,0 +1,1 @@\n+a\n'],
    ['a text that is empty now', 'a\n', '', '@@ -1,1 +0,0 @@\n-a\n'],
    ['line ends of Windows', 'a\r\nb\r\n', 'a\r\nc\r\n', ' a\r\n-b\r\n+c\r\n'],
    ['other line ends', 'a\nb\n', 'a\r\nb\r\n', '-a\n-b\n+a\r\n+b\r\n'],
  ] as const) {
    it(`show ${what}`, () => {
      const found = hunks(before, now);
      assert.ok(found?.endsWith(expected), found);
    });
  }

  it('are none of an equal text, nor of one that is quite another', () => {
    assert.equal(hunks('a\n', 'a\n'), undefined);
    const other = Array.from({ length: 600 }, (_, at) => `other ${at}\n`).join('');
    assert.equal(hunks(lines(600).join(''), other), undefined);
  });
});
