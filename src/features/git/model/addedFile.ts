/** Text of a file that git does not track. */
export interface UntrackedText {
  readonly text: string;
  /** The size of the whole file, if the text is only its beginning. */
  readonly cutFrom?: number | undefined;
}

/** What git adds: a file, a program or a link, whose text is the path that it leads to. */
interface Added {
  readonly text: string;
  readonly mode: '100644' | '100755' | '120000';
}

/** The diff that adds a new file, in git's form. */
export function addedFile(path: string, { text, mode }: Added): string {
  const [before, after] = [quotedName(`a/${path}`), quotedName(`b/${path}`)];
  const head = `diff --git ${before} ${after}\nnew file mode ${mode}\n`;
  if (text === '') return head;
  const lines = text.split('\n');
  const isEnded = lines.at(-1) === '';
  const shown = isEnded ? lines.slice(0, -1) : lines;
  const count = shown.length === 1 ? '1' : `1,${shown.length}`;
  // Git ends a name with spaces by a tab.
  const name = after.includes(' ') && !after.startsWith('"') ? `${after}\t` : after;
  const hunk = `--- /dev/null\n+++ ${name}\n@@ -0,0 +${count} @@\n`;
  const end = isEnded ? '' : '\\ No newline at end of file\n';
  return `${head}${hunk}${shown.map((line) => `+${line}\n`).join('')}${end}`;
}

const escapes: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** Quotes a name as git does by default: with octal escapes for all but plain ASCII. */
function quotedName(name: string): string {
  if (/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/.test(name)) return name;
  const quoted = Array.from(Buffer.from(name), (byte) => {
    const letter = String.fromCharCode(byte);
    if (escapes[letter] !== undefined) return escapes[letter];
    return byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : letter;
  });
  return `"${quoted.join('')}"`;
}
