import type { Outlines } from '../../../../src/core/outline/outlines';

/** Each document declares it. */
export const namedInAll = 'namedInAll';
const head = `function ${namedInAll}()`;
export const declaration = `\n\n${head} {}\n`;

/** A prompt waits for outlines for a moment only, so that these are there at once. */
export const outlines: Outlines = {
  outline: async ({ text }) => {
    const lines = text.split('\n');
    const line = lines.findIndex((each) => each.startsWith(head)) + 1;
    if (line === 0) return { type: 'none', reason: 'nothing' };
    const at = { first: line, last: line, children: [] };
    const declarations = [{ name: namedInAll, kind: 'function', head, ...at } as const];
    return { type: 'outline', outline: { declarations, lines: lines.length } };
  },
};
