/** As a person reads it, and without their name: the home directory is `~`, wherever in the text it stands. */
export function shortPaths(text: string, home: string): string {
  if (home.length < 2) return text;
  const pattern = home.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replace(new RegExp(`${pattern}(?![\\w.-])`, 'g'), '~');
}
