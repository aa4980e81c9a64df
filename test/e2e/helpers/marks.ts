import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { newPin, type Pin } from '../../../src/core/pins/pin';
import { canonicalUri } from '../../../src/core/documents/uris';
import type { Scene } from '../../host/scene';
import { until } from '../../host/until';

const lines = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`).join('');

const dark = { 'workbench.colorTheme': 'Default Dark Modern' };

/** The files that the tests need in the folder. */
export const markedFiles = {
  'lines.md': lines,
  'other.md': 'other\n',
  '.vscode/settings.json': JSON.stringify(dark),
};

/** A script that is evaluated in the page. */
const readGutter = String.raw`
  [...document.querySelectorAll('.glyph-margin-widgets .cgmr')].flatMap((glyph) => {
    const icon = /gutter(?:\/|%2F)([\w-]+)\.svg/.exec(getComputedStyle(glyph).backgroundImage);
    const top = Math.round(glyph.getBoundingClientRect().top);
    const number = [...document.querySelectorAll('.margin-view-overlays .line-numbers')].find(
      (one) => Math.round(one.getBoundingClientRect().top) === top,
    );
    return icon ? [(number?.textContent ?? '') + ' ' + icon[1]] : [];
  })`;

/** Tests of the marks of pins in editors and in the Explorer, in a window on `markedFiles`. */
export function testMarks(scene: Scene): void {
  describe('marks of what is pinned', () => {
    const { window } = scene;

    const set = async (key: string, value: unknown) => {
      await writeFile(
        join(scene.folder, '.vscode', 'settings.json'),
        JSON.stringify({ ...dark, [key]: value }),
      );
    };
    const rangePin = (): Pin => ({
      ...newPin({
        type: 'range',
        uri: canonicalUri(scene.uri('lines.md')),
        lines: { first: 3, last: 5 },
        marks: [],
      }),
      priority: 0.8,
      note: 'Why it *matters*',
    });

    /** The icons in the gutter, each after its line number. */
    const gutter = () => window.page.evaluate<string[]>(readGutter);
    const expectGutter = (...expected: readonly string[]) =>
      until(
        `the gutter shows ${expected.join(', ')}`,
        async () => JSON.stringify((await gutter()).sort()) === JSON.stringify(expected),
      );
    const badge = (name: string) =>
      window.page.evaluate<string>(
        `getComputedStyle(document.querySelector('.explorer-viewlet .monaco-list-row[aria-label^="${name}"] .monaco-icon-label') ?? document.body, '::after').content`,
      );
    const expectBadges = (expected: Readonly<Record<string, boolean>>) =>
      until(`badges are ${JSON.stringify(expected)}`, async () => {
        for (const [name, isThere] of Object.entries(expected)) {
          if (((await badge(name)) === '"P"') !== isThere) return false;
        }
        return true;
      });
    const pinned = ['3 pinned-dark', '4 pinned-on-dark', '5 pinned-on-dark'];

    beforeEach(async () => {
      await scene.startWith();
      await window.openFile('lines.md');
    });

    it('are in the Explorer, on the file that was pinned, until it is not', async () => {
      await window.runCommand('MCP Bridge: Pin for AI Tools');
      await window.showExplorer();
      await expectBadges({ 'lines.md': true, 'other.md': false });
      await scene.pinInFile(rangePin());
      await expectBadges({ 'lines.md': false });
    });

    it('are beside the pinned lines, and move with them', async () => {
      await scene.pinInFile(rangePin());
      await expectGutter(...pinned);
      await window.focusEditor();
      await window.press('Control+Home');
      await window.page.keyboard.type('above\n');
      await expectGutter('4 pinned-dark', '5 pinned-on-dark', '6 pinned-on-dark');
      await window.press('Control+Z');
      await window.runCommand('File: Revert File');
      await expectGutter(...pinned);
    });

    it('are removed and added with the setting mcpBridge.decorations', async () => {
      await scene.pinInFile(rangePin());
      await expectGutter(...pinned);
      await set('mcpBridge.decorations', 'files');
      await expectGutter();
      await set('mcpBridge.decorations', 'everywhere');
      await expectGutter(...pinned);
    });

    it('say on hover what is pinned, set its priority and unpin it', async () => {
      const hoverOver = async (text: string) => {
        await window.page.mouse.move(0, 0);
        const line = window.page.locator('.view-line', { hasText: /^line.3$/ });
        await line.locator('span span').first().hover();
        return window.page.locator('.monaco-hover').filter({ hasText: text });
      };
      await scene.pinInFile(rangePin());
      await expectGutter(...pinned);
      await window.showPanel();
      const hover = await hoverOver('Pinned for AI tools, priority high');
      await hover.getByText('Why it *matters*').waitFor();
      await hover.getByText('Set Priority…').click();
      await window.pick('low');
      await window.tree.row('lines.md:3-5, pinned, priority low').waitFor();
      // Marks follow a moment after the row, and a hover stays as it was. Those that are set anew have the priority.
      await set('mcpBridge.decorations', 'files');
      await expectGutter();
      await set('mcpBridge.decorations', 'everywhere');
      await expectGutter(...pinned);
      await (await hoverOver('priority low')).getByText('Unpin').click();
      await expectGutter();
      await window.tree.row('lines.md:3-5, pinned').waitFor({ state: 'detached' });
    });
  });
}
