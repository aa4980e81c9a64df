/** Takes a picture of each step of the first run, to be looked at, in `dist/first-run`. Run with `npm run first-run [-- dark|light|narrow]`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './host/paths';
import { takeFirstRun, type Look } from './pictures/firstRun';

const looks: Readonly<Record<string, Look>> = {
  dark: { theme: 'dark' },
  light: { theme: 'light' },
  narrow: { theme: 'dark', sideBar: 220 },
};

void (async () => {
  const asked = process.argv.slice(2);
  for (const [name, look] of Object.entries(looks)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const folder = join(root, 'dist', 'first-run', name);
    await mkdir(folder, { recursive: true });
    let count = 0;
    await takeFirstRun(look, async (step, { page }) => {
      const picture = await page.screenshot({ animations: 'disabled' });
      const file = join(folder, `${++count}-${step}.png`);
      await writeFile(file, picture);
      console.log(file);
    });
  }
})();
