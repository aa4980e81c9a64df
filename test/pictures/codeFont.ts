import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { VSCode } from '../host/vscode';

/** The browser of the test host has no font of a fixed width, nor one with the signs that AI tools draw. */
const fonts = {
  'JetBrains Mono':
    require.resolve('@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2'),
  'Noto Sans Symbols':
    require.resolve('@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff2'),
  'Noto Sans Symbols 2':
    require.resolve('@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2'),
};

/** Makes the fonts known to a page. */
async function addFonts(page: Page): Promise<void> {
  for (const [name, file] of Object.entries(fonts)) {
    const font = await readFile(file, 'base64');
    await page.evaluate(`(async () => {
      const bytes = Uint8Array.from(atob('${font}'), (character) => character.charCodeAt(0));
      document.fonts.add(await new FontFace('${name}', bytes).load());
    })()`);
  }
}

/** VS Code measures a font when it becomes that of its editors, so the page has to know it by then. */
export async function useCodeFont(code: VSCode, page: Page, settings = {}): Promise<void> {
  await addFonts(page);
  const families = Object.keys(fonts).map((name) => `'${name}'`);
  await code.changeSettings({ ...settings, 'editor.fontFamily': families.join(', ') });
}
