import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newLinesIn } from '../../../../src/core/documents/diffLines';

describe('the lines that a diff changes', () => {
  it('are those of the new text, also where lines are only gone', () => {
    const diff = `Changes in demo
M a.ts +3 -2

diff --git a/a.ts b/a.ts
--- a/a.ts
+++ b/a.ts
@@ -1,3 +1,4 @@
 one
+two
+@@ -9 +9 @@ is a text
 three
@@ -20,3 +21,2 @@ function f() {
 a
-b
 c
@@ -40 +40 @@
-x
+y
\\ No newline at end of file
`;
    assert.deepEqual(newLinesIn(diff), [
      { first: 2, last: 3 },
      { first: 22, last: 22 },
      { first: 40, last: 40 },
    ]);
  });

  it('are none without hunks', () =>
    assert.deepEqual(newLinesIn('No changes at this path.\n'), []));
});
