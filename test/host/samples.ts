import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const made: string[] = [];
process.once('exit', () => {
  // Windows cannot remove files that a process which has just ended still has open.
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** Makes a folder with these files for as long as this process runs. */
export async function sampleFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  name = 'sample',
): Promise<string> {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'mcp-bridge-')));
  made.push(scratch);
  const folder = join(scratch, name);
  await mkdir(folder);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

/** The workspace that `npm start` and the screenshot show: a small shop with one mistake in it. */
export const shop: Readonly<Record<string, string>> = {
  'src/cart.ts': `import { format } from './money';

export interface Item {
  name: string;
  price: number;
}

export function total(items: Item[]): string {
  const sum = items.reduce((all, item) => all + item.price, 0);
  return format(sum);
}
`,
  'src/money.ts': `export function format(cents: number): string {
  const euros: number = (cents / 100).toFixed(2);
  return \`\${euros} €\`;
}
`,
  'src/cart.test.ts': `import { total } from './cart';

console.assert(total([{ name: 'tea', price: 350 }]) === '3.50 €');
`,
  'docs/decisions.md': `# Decisions

Prices are integers of cents. Nothing is rounded before it is shown.
`,
  'README.md': '# Shop\n\nA cart, and what it costs.\n',
  '.gitignore': 'build/\n',
  '.env': 'STRIPE_KEY=sk_live_not_for_models\n',
  'build/bundle.js': '// generated\n',
  'tsconfig.json': '{ "compilerOptions": { "strict": true, "types": [] }, "include": ["src"] }\n',
};
