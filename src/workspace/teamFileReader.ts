import type { FileFault } from '../core/pins/team/teamFileProblem';
import { childUri } from '../core/documents/uris';
import { readBytes, realUri, statFile } from './folderReader';

const maxBytes = 1_048_576;

export function teamFileUri(folder: string): string {
  return childUri(folder, '.vscode/mcp-pins.json');
}

/** Where the file lies or would lie; `undefined` where a link leads out of the folder. */
export async function realTeamFile(folder: string): Promise<string | undefined> {
  const real = await realUri(teamFileUri(folder));
  return real.startsWith(childUri(await realUri(folder), '')) ? real : undefined;
}

interface TeamFileText {
  /** Of neither, there is no file. */
  readonly text?: string;
  readonly fault?: FileFault;
}

/** As far as it may be read. */
export async function readTeamFile(folder: string): Promise<TeamFileText> {
  const uri = teamFileUri(folder);
  if (!(await statFile(uri))) return {};
  const real = await realTeamFile(folder);
  if (real === undefined) return { fault: { type: 'linkedOutside' } };
  const bytes = await readBytes(real, { most: maxBytes + 1 });
  if (!bytes) return { fault: { type: 'unreadable' } };
  if (bytes.length > maxBytes) return { fault: { type: 'tooLarge', maxBytes } };
  return { text: new TextDecoder().decode(bytes) };
}
