/**
 * Stands where `@vscode/test-electron` expects the desktop's executable: takes the flags that it passes and runs the
 * tests in VS Code's server, with a browser as its window.
 */
import { VSCodeServer } from './vscodeServer';
import { launchBrowser } from './browser';

const flags = new Map<string, string>();
const folders: string[] = [];
for (const argument of process.argv.slice(2)) {
  const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/.exec(argument) ?? [];
  if (name) flags.set(name, value);
  else folders.push(argument);
}

async function main(): Promise<number> {
  const dataFolder = flags.get('user-data-dir') ?? '';
  const server = await VSCodeServer.start({ dataFolder });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const done = new Promise<number>((resolve) => {
      // Errors and warnings are the workbench's own, such as the missing gallery.
      void page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
        if (type !== 'error' && type !== 'warn') console.log(...args);
      });
      void page.exposeFunction('codeAutomationExit', resolve);
    });
    const remote = (name: string): [string, string] => [
      name,
      `vscode-remote://127.0.0.1:${server.port}${flags.get(name) ?? ''}`,
    ];
    await page.goto(
      server.url(folders[0] ?? '', [
        remote('extensionDevelopmentPath'),
        remote('extensionTestsPath'),
      ]),
    );
    return await done;
  } finally {
    await browser.close();
    await server.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (cause: unknown) => {
    console.error(cause);
    process.exit(1);
  },
);
