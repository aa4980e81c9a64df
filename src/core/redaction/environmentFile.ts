const line = /^[ \t]*(?:export[ \t]+)?([A-Za-z_][\w.-]*)[ \t]*=[ \t]*(.*?)[ \t]*\r?$/gm;
const quoted = /^(["'`])(.*)\1/;

/** The values of a file such as `.env`, by their names. */
export function valuesOfFile(text: string): readonly (readonly [name: string, value: string])[] {
  return [...text.matchAll(line)].map(([, name = '', written = '']) => {
    const [, , inner] = quoted.exec(written) ?? [];
    return [name, inner ?? written.replace(/[ \t]+#.*$/, '')];
  });
}
