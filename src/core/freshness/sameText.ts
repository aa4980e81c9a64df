/** Whether an editor's text equals the file's, apart from line endings and a byte order mark. */
export function isSameText(shown: string, inFile: string): boolean {
  return shown === inFile || plain(shown) === plain(inFile);
}

function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
}
