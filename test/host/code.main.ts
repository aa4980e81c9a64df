/**
 * Takes the place of a desktop's executable and command line: by their flags, it installs an extension, opens a folder or
 * runs the tests, in VS Code's server with a browser as its window.
 */
import { join } from 'node:path';
import { launchBrowser } from './browser';
import { whenLost } from './lostWindow';
import { VSCodeServer, windowUrl } from './vscodeServer';
import { withoutAnimations } from './withoutAnimations';

const flags = new Map<string, string>();
const folders: string[] = [];
for (const argument of process.argv.slice(2)) {
  const [, name, value = ''] = /^--([^=]+)(?:=(.*))?$/.exec(argument) ?? [];
  if (name) flags.set(name, value);
  else folders.push(argument);
}

async function main(): Promise<number> {
  const dataFolder = flags.get('user-data-dir') ?? '';
  const vsix = flags.get('install-extension');
  if (vsix) {
    await VSCodeServer.install([vsix], join(dataFolder, 'extensions'));
    return 0;
  }
  const server = await VSCodeServer.start({ dataFolder });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.addInitScript({ content: withoutAnimations });
    const done = new Promise<number>((resolve) => {
      process.once('SIGTERM', () => resolve(0));
      // Errors and warnings are those of the workbench, such as that of the missing gallery.
      void page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
        if (type !== 'error' && type !== 'warn') console.log(...args);
      });
      void page.exposeFunction('codeAutomationExit', resolve);
    });
    const paths = ['extensionDevelopmentPath', 'extensionTestsPath'].flatMap((name) => {
      const path = flags.get(name);
      return path ? [[name, `vscode-remote://127.0.0.1:${server.port}${path}`] as const] : [];
    });
    await page.goto(windowUrl(server.port, folders[0], paths));
    return await Promise.race([done, whenLost(page)]);
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
