/**
 * Replaces the home directory by `~` anywhere in the text, which also hides the user's name. Windows ignores case, and its
 * programs spell the same path differently.
 */
export function shortPaths(text: string, home: string, platform: NodeJS.Platform): string {
  if (home.length < 2) return text;
  const pattern = home.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replace(new RegExp(`${pattern}(?![\\w.-])`, platform === 'win32' ? 'gi' : 'g'), '~');
}
