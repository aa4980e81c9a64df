import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { serialize } from 'node:v8';
import { Terminal } from '@xterm/headless';
import {
  assert as check,
  asyncProperty,
  constantFrom,
  array,
  nat,
  string,
  oneof,
  tuple,
} from 'fast-check';
import { outputText } from '../../../../../src/features/running/model/ranText';
import { rows, Screen } from '../../../../../src/features/running/model/screen';

/** What a terminal of that height shows in the end, with all that has scrolled away. */
async function inTerminal(chunks: readonly string[]): Promise<string> {
  const options = { rows, cols: 1_000, scrollback: 100_000, allowProposedApi: true };
  const terminal = new Terminal(options);
  for (const chunk of chunks) {
    await new Promise<void>((resolve) => terminal.write(chunk, resolve));
  }
  const buffer = terminal.buffer.normal;
  const lines = Array.from(
    { length: buffer.length },
    (_, at) => buffer.getLine(at)?.translateToString(true) ?? '',
  );
  terminal.dispose();
  return trimmed(lines.join('\n'));
}

function inScreen(chunks: readonly string[]): string {
  const screen = new Screen();
  for (const chunk of chunks) screen.write(chunk);
  return trimmed(outputText(screen.kept));
}

function trimmed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd();
}

const escape = '\u001B';

/** Streams as programs write them. */
const streams: Readonly<Record<string, string>> = {
  'a progress bar':
    Array.from(
      { length: 100 },
      (_, at) => `\r${escape}[K[${'#'.repeat(at / 5).padEnd(20)}] ${at}%`,
    ).join('') + '\r\ndone\r\n',
  'a spinner of npm': `⠙\u001B[1G\u001B[0K⠹\u001B[1G\u001B[0K⠸\u001B[1G\u001B[0K\r\nadded 12 packages in 3s\r\n`,
  cargo: `\u001B[1m\u001B[32m   Compiling\u001B[0m serde v1.0\r\n\u001B[1m\u001B[36m    Building\u001B[0m [==> ] 1/9\r\u001B[K\u001B[1m\u001B[31merror[E0308]\u001B[0m: mismatched types\r\n  \u001B[34m-->\u001B[0m src/main.rs:4:5\r\n`,
  'pytest with colours': `\u001B[1m==== test session starts ====\u001B[0m\r\ntests/test_a.py \u001B[32m.\u001B[0m\u001B[31mF\u001B[0m\u001B[31m    [100%]\u001B[0m\r\n`,
  'layers of docker': `a: Waiting\r\nb: Waiting\r\n${escape}[2A${escape}[2K\ra: Pulling 10%\r${escape}[1B${escape}[2K\rb: Pulling 5%\r${escape}[1B${escape}[2A${escape}[2K\ra: Done\r${escape}[2Bend\r\n`,
  'vitest, which redraws': ` ❯ a.test.ts\r\n ❯ b.test.ts\r\n${escape}[1A${escape}[2K${escape}[1A${escape}[2K${escape}[G ✓ a.test.ts\r\n ✓ b.test.ts\r\n`,
  'titles, links and marks': `${escape}]0;npm test\u0007${escape}]633;C\u0007${escape}]8;;https://a.example${escape}\\link${escape}]8;;${escape}\\ text${escape}]633;D;1\u0007\r\n`,
  'backspaces and tabs': 'abc\b\bX\tcolumn\r\n\tindented\r\n',
  'a cleared screen': `before\r\n${escape}[H${escape}[2Jafter\r\n`,
  'another screen': `before\r\n${escape}[?1049hfull screen\r\n${escape}[?1049lafter\r\n`,
  'strings that end in odd ways': `${escape}]0;title${escape}[31mred\r\n${escape}]0;a\u0018b\r\n\u009D0;title\u009Cc\r\n`,
  'sequences in odd forms': `\u009B2Ca${escape}(Bb${escape}[1${escape}[2Cc${escape}[ 1Cd${escape}${escape}[2Ce\r\n`,
  'a saved cursor': `one\r\n${escape}7two${escape}8TWO, and more\r\n`,
};

describe('the text of an output', () => {
  for (const [name, stream] of Object.entries(streams)) {
    it(`of ${name} is as in a terminal`, async () => {
      const expected = await inTerminal([stream]);
      assert.notEqual(expected, '');
      assert.equal(inScreen([stream]), expected);
      assert.equal(inScreen(stream.split('')), expected);
    });
  }

  it('is not that of a string, of which nothing is kept, however long it is', () => {
    const screen = new Screen();
    screen.write(`before${escape}]0;`);
    for (let count = 0; count < 100; count += 1) screen.write('x'.repeat(10_000));
    assert.ok(serialize(screen).length < 5_000);
    screen.write('\u0007after');
    assert.equal(trimmed(outputText(screen.kept)), 'beforeafter');
  });

  const csi = tuple(
    nat(6),
    constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'K', 'P', 'X', '@', 'm'),
  ).map(([count, letter]) => `${escape}[${letter === 'K' ? count % 3 : count}${letter}`);
  const piece = oneof(
    {
      arbitrary: string({ maxLength: 12 }).map((text) => text.replaceAll(/[^ -~]/g, '')),
      weight: 3,
    },
    constantFrom('\r\n', '\r', '\n', '\b', '\t', `${escape}7`, `${escape}8`, `${escape}M`),
    constantFrom(`${escape}[0J`, `${escape}[1J`, `${escape}[2J`, `${escape}[3;4H`, `${escape}[s`),
    constantFrom(`${escape}]0;title\u0007`, `${escape}P1$r${escape}\\`, `${escape}[?25l`),
    csi,
  );

  it('is as in a terminal, whatever steers the cursor, and wherever it is split', async () => {
    await check(
      asyncProperty(array(piece, { maxLength: 60 }), nat(20), async (pieces, size) => {
        const stream = pieces.join('');
        const chunks = stream.match(new RegExp(`[^]{1,${size + 1}}`, 'g')) ?? [];
        assert.equal(inScreen(chunks), await inTerminal([stream]));
      }),
      { numRuns: 100 },
    );
  });

  it('is the same for lines that scroll away', async () => {
    const stream = Array.from({ length: 300 }, (_, at) => `line ${at}\r\n`).join('');
    assert.equal(inScreen([stream]), await inTerminal([stream]));
  });
});
