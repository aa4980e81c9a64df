/**
 * A name or path in the spelling that VS Code has for it. macOS can keep a letter and its accent apart, and finds what it
 * keeps so by either spelling.
 */
export function composed(name: string, platform: NodeJS.Platform = process.platform): string {
  return platform === 'darwin' ? name.normalize('NFC') : name;
}
