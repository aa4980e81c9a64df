/** Whether an editor that has unified the line ends and taken off the byte order mark shows what is in a file. */
export function isSameText(shown: string, inFile: string): boolean {
  return shown === inFile || plain(shown) === plain(inFile);
}

function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
