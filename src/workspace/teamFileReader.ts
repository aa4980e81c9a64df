import type { FileFault } from '../core/pins/team/teamFileProblem';
import { teamFileUri } from '../core/pins/team/teamPath';
import { type CanonicalUri, childUri } from '../core/documents/uris';
import { byteOrderMark } from './openDocument';
import { openFile, realUri, statFile } from './folderReader';

const maxBytes = 1_048_576;

/** The URI of the file, which may not exist yet, with links resolved; `undefined` if they lead out of the folder. */
export async function realTeamFile(folder: CanonicalUri): Promise<CanonicalUri | undefined> {
  const real = await realUri(teamFileUri(folder));
  return real.startsWith(childUri(await realUri(folder), '')) ? real : undefined;
}

/** There is no file if there is neither a text nor a fault. */
interface TeamFileText {
  readonly text?: string;
  /** The byte order mark that the file begins with, if any, which is no part of the text. */
  readonly mark?: string;
  readonly fault?: FileFault;
}

export async function readTeamFile(folder: CanonicalUri): Promise<TeamFileText> {
  const uri = teamFileUri(folder);
  if (!(await statFile(uri))) return {};
  const real = await realTeamFile(folder);
  if (real === undefined) return { fault: { type: 'linkedOutside' } };
  using file = await openFile({ uri, real });
  const bytes = await file?.read(maxBytes + 1);
  if (!bytes) return { fault: { type: 'unreadable' } };
  if (bytes.length > maxBytes) return { fault: { type: 'tooLarge', maxBytes } };
  return decode(bytes);
}

function decode(bytes: Uint8Array): TeamFileText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
    return { text: text.slice(mark.length), mark };
  } catch {
    return { fault: { type: 'notUtf8' } };
  }
}
