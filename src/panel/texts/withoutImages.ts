const fence = /^(`{3,})[^`]*$/;
const fenceElsewhere = /^(\s*)(?=`{3}|~{3})/;

/**
 * Keeps a Markdown text from showing pictures and HTML once it is rendered: names, notes and messages in it can come from a
 * repository, and a picture would be fetched from wherever they say. What is in a block of code is left as it is.
 */
export function withoutImages(text: string): string {
  let open: string | undefined;
  const lines = text.split('\n').map((line) => {
    if (open !== undefined) {
      if (/^ {0,3}`{3,}\s*$/.test(line) && line.trim().length >= open.length) open = undefined;
      return line;
    }
    open = fence.exec(line)?.[1];
    return open === undefined ? escaped(line) : line;
  });
  return lines.join('\n');
}

/** A line outside of blocks of code, in which none can begin that this file does not know of. */
function escaped(line: string): string {
  return line
    .replaceAll('<', '&lt;')
    .replaceAll('![', String.raw`!\[`)
    .replace(fenceElsewhere, '$1\\');
}
