import * as vscode from 'vscode';
import { systemErrorCode, toError } from '../base/errors';
import type { Pin } from '../core/pins/pin';
import { emptyFile, parseTeamFile, shareOut, writeTeamFile } from '../core/pins/team/teamFile';
import { startOfFile, type TeamFileProblem } from '../core/pins/team/teamFileProblem';
import { teamFileUri } from '../core/pins/team/teamPath';
import type { TeamSaving } from '../core/pins/team/teamSaving';
import { type CanonicalUri, folderOf, parseUri } from '../core/documents/uris';
import { isDirectory } from './folderReader';
import { openDocument } from './openDocument';
import { readTeamFile, realTeamFile } from './teamFileReader';

interface Replacement {
  readonly uri: CanonicalUri;
  readonly real: CanonicalUri;
  /** `undefined` if there was no file. */
  readonly before: string | undefined;
  /** What is created if there was no file: it, and its folder unless that was there. */
  readonly created: readonly CanonicalUri[];
  readonly after: string;
}

type ReplaceFile = (path: string, text: string) => Promise<void>;

interface Options {
  readonly replaceFile: ReplaceFile;
  /** Gets what keeps a file from being put back. */
  onError(error: Error): void;
}

/** Writes pins into the team files of the folders that they belong to: into all of them, or into none. */
export async function saveTeamPins(
  pins: readonly Pin[],
  folders: readonly CanonicalUri[],
  { replaceFile, onError }: Options,
): Promise<TeamSaving> {
  const { byFolder, leftOut } = shareOut(pins, folders);
  const files: Replacement[] = [];
  for (const [folder, share] of byFolder) {
    const uri = teamFileUri(folder);
    const { text, mark = '', fault } = await readTeamFile(folder);
    const real = await realTeamFile(folder);
    if (fault) return broken(uri, { ...fault, range: startOfFile });
    if (real === undefined) return broken(uri, { type: 'linkedOutside', range: startOfFile });
    if (openDocument(uri)?.isDirty) return { type: 'dirty', uri };
    const present = text ?? emptyFile;
    const { pins: parsed, problems } = parseTeamFile(present, folder);
    const [problem] = problems;
    if (!parsed && problem) return broken(uri, problem);
    const before = text === undefined ? undefined : mark + text;
    const created = before === undefined ? await missingOf(real) : [];
    files.push({ uri, real, before, created, after: mark + writeTeamFile(present, folder, share) });
  }
  for (const [index, { uri, real, after }] of files.entries()) {
    try {
      await write(real, after, replaceFile);
    } catch (cause) {
      for (const written of files.slice(0, index)) {
        await putBack(written, replaceFile).catch((fault: unknown) => onError(toError(fault)));
      }
      const code = systemErrorCode(cause);
      if (code === undefined) throw cause;
      return { type: 'unwritable', uri, code };
    }
  }
  return { type: 'saved', uris: files.map(({ uri }) => uri), leftOut };
}

async function write(real: CanonicalUri, text: string, replaceFile: ReplaceFile): Promise<void> {
  const { scheme, fsPath } = parseUri(real);
  if (scheme === 'file') await replaceFile(fsPath, text);
  // A rename would not be safer: VS Code deletes the target first, and a failure would leave no file.
  else await vscode.workspace.fs.writeFile(vscode.Uri.parse(real), Buffer.from(text));
}

/** A file that does not exist, and its folder if that does not, either. */
async function missingOf(file: CanonicalUri): Promise<CanonicalUri[]> {
  const folder = folderOf(file);
  return folder === undefined || (await isDirectory(folder)) ? [file] : [file, folder];
}

/** A folder is deleted only if it is empty. */
async function putBack(
  { real, before, created }: Replacement,
  replaceFile: ReplaceFile,
): Promise<void> {
  if (before !== undefined) await write(real, before, replaceFile);
  for (const uri of created) await vscode.workspace.fs.delete(vscode.Uri.parse(uri));
}

function broken(uri: CanonicalUri, problem: TeamFileProblem): TeamSaving {
  return { type: 'broken', uri, problem };
}
