import { existsSync } from 'node:fs';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { hasNpmHost, hostFolder } from './paths';

const flag = /^--desktop(?:=(.+))?$/;

/** Whether tests use a desktop VS Code: because of `--desktop`, or because npm has no VS Code for this platform. */
export function isOnDesktop(args: readonly string[]): boolean {
  return !hasNpmHost || args.some((argument) => flag.test(argument));
}

/** The desktop VS Code's executable: the one that `--desktop=PATH` names, or the newest stable, downloaded. */
export async function desktopCode(args: readonly string[]): Promise<string> {
  const [named] = args.flatMap((argument) => flag.exec(argument)?.[1] ?? []);
  if (named === undefined) return download();
  if (!existsSync(named)) throw new Error(`There is no VS Code at ${named}.`);
  return named;
}

async function download(): Promise<string> {
  try {
    return await downloadAndUnzipVSCode({ cachePath: hostFolder });
  } catch (cause) {
    throw new Error(
      'VS Code could not be downloaded from update.code.visualstudio.com. Try again with a connection to it,' +
        ' or name the executable of one that is installed with --desktop=PATH.',
      { cause },
    );
  }
}
