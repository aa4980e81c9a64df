import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { toError } from '../../../base/errors';
import { stateFolderName } from '../../../core/protocol/windowRecord';
import { isUsedElsewhere } from './isUsedElsewhere';
import { removeOwnParts } from './removeOwnParts';

/** The folder of this extension: this file is in its `dist`. */
const extension = dirname(__dirname);

/**
 * VS Code runs this when it starts again after the extension was uninstalled from all its profiles, and not after an
 * update. It has no API, at most five seconds, and what it prints is in VS Code's log.
 */
async function main(): Promise<void> {
  const home = homedir();
  const stateFolder = join(home, stateFolderName);
  if (await isUsedElsewhere({ home, stateFolder, extension })) {
    say('Another editor has the extension, so the settings of AI tools stay as they are.');
    return;
  }
  await removeOwnParts({ home, stateFolder, say });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((cause: unknown) => say(toError(cause).message));
