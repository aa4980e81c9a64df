import * as vscode from 'vscode';
import type { Pin } from '../core/pins/pin';
import { emptyFile, parseTeamFile, shareOut, writeTeamFile } from '../core/pins/team/teamFile';
import { startOfFile, type TeamFileProblem } from '../core/pins/team/teamFileProblem';
import type { TeamSaving } from '../core/pins/team/teamSaving';
import { type CanonicalUri, parseUri } from '../core/documents/uris';
import { openDocument } from './openDocument';
import { readTeamFile, realTeamFile, teamFileUri } from './teamFileReader';

/** Writes pins into the team files of the folders that they belong to: into all of them, or into none. */
export async function saveTeamPins(
  pins: readonly Pin[],
  folders: readonly CanonicalUri[],
  replaceFile: (path: string, text: string) => Promise<void>,
): Promise<TeamSaving> {
  const { byFolder, leftOut } = shareOut(pins, folders);
  const files: {
    readonly uri: CanonicalUri;
    readonly real: CanonicalUri;
    readonly text: string;
  }[] = [];
  for (const [folder, share] of byFolder) {
    const uri = teamFileUri(folder);
    const { text = emptyFile, mark = '', fault } = await readTeamFile(folder);
    const real = await realTeamFile(folder);
    if (fault) return broken(uri, { ...fault, range: startOfFile });
    if (real === undefined) return broken(uri, { type: 'linkedOutside', range: startOfFile });
    if (openDocument(uri)?.isDirty) return { type: 'dirty', uri };
    const { pins: present, problems } = parseTeamFile(text, folder);
    const [problem] = problems;
    if (!present && problem) return broken(uri, problem);
    files.push({ uri, real, text: mark + writeTeamFile(text, folder, share) });
  }
  for (const { real, text } of files) {
    const { scheme, fsPath } = parseUri(real);
    if (scheme === 'file') await replaceFile(fsPath, text);
    // A rename would not be safer: VS Code deletes the target first, and a failure would leave no file.
    else await vscode.workspace.fs.writeFile(vscode.Uri.parse(real), Buffer.from(text));
  }
  return { type: 'saved', uris: files.map(({ uri }) => uri), leftOut };
}

function broken(uri: CanonicalUri, problem: TeamFileProblem): TeamSaving {
  return { type: 'broken', uri, problem };
}
