/** Replaces the home directory by `~` anywhere in the text, which also hides the user's name. */
export function shortPaths(text: string, home: string): string {
  if (home.length < 2) return text;
  const pattern = home.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replace(new RegExp(`${pattern}(?![\\w.-])`, 'g'), '~');
}
