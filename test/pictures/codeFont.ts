import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { VSCode } from '../host/vscode';

/** The browser of the test host has no font of a fixed width. */
const codeFont = 'JetBrains Mono';

/** Makes the font known to a page. */
async function addCodeFont(page: Page): Promise<void> {
  const file =
    require.resolve('@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2');
  const font = await readFile(file, 'base64');
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${font}'), (character) => character.charCodeAt(0));
    document.fonts.add(await new FontFace('${codeFont}', bytes).load());
  })()`);
}

/** VS Code measures a font when it becomes that of its editors, so the page has to know it by then. */
export async function useCodeFont(code: VSCode, page: Page, settings = {}): Promise<void> {
  await addCodeFont(page);
  await code.changeSettings({ ...settings, 'editor.fontFamily': codeFont });
}
