import { lstat, stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { FolderReader } from '../core/access/exclusions';
import type { RulesText } from '../core/access/ignoreFiles';
import type { RulesRefusal } from '../core/access/rulesRefusals';
import { type CanonicalUri, childUri, parseUri, withPath } from '../core/documents/uris';
import { openFile, readDirectory, realUri, resolveDocument, statFile } from './folderReader';

const maxBytes = 1_048_576;
const administrator = 0;

/**
 * The functions with which the rules of a workspace folder are read. Ignore files come with a repository, or lie in
 * folders that others can write to, so they are not trusted: nothing is read before the workspace is trusted.
 */
export function createRulesReader(root: CanonicalUri): FolderReader {
  const at = (path: string) => withPath(root, path);
  return {
    readRules: async (path, within) =>
      vscode.workspace.isTrusted
        ? readRules(at(path), root, within === undefined ? undefined : at(within))
        : undefined,
    readNames: async (path) => {
      const entries = await readDirectory(await resolveDocument(at(path)));
      return entries && new Set(entries.map(({ name }) => name));
    },
    isFile: async (path) => (await statFile(at(path))) !== undefined,
  };
}

async function readRules(
  uri: CanonicalUri,
  root: CanonicalUri,
  within: CanonicalUri | undefined,
): Promise<RulesText | undefined> {
  const document = await resolveDocument(uri);
  const refused = async (refusal: RulesRefusal) => ((await isThere(uri)) ? { refusal } : undefined);
  // Opening alone has an effect on a pipe or a device.
  if (within !== undefined && !document.real.startsWith(childUri(await realUri(within), ''))) {
    return refused('linkedOutside');
  }
  using file = await openFile(document);
  if (!file) return refused('notAFile');
  const { local } = file;
  const isAbove = !uri.startsWith(childUri(root, ''));
  if (isAbove && local && !(await mayRule(local.stats.uid, root))) return { refusal: 'notOwn' };
  const bytes = file.size > maxBytes ? undefined : await file.read(maxBytes + 1);
  if (!bytes || bytes.length > maxBytes) return { refusal: 'tooLarge' };
  return { text: Buffer.from(bytes).toString('utf8') };
}

/**
 * In a folder that everyone can write to, such as `/tmp`, another user could make rules for the workspaces below. In a
 * container, a repository often belongs to another than the user, and the workspace folder with it.
 */
async function mayRule(owner: number, root: CanonicalUri): Promise<boolean> {
  const user = process.getuid?.();
  if (user === undefined || owner === user || owner === administrator) return true;
  const folder = await stat(parseUri(root).fsPath).catch(() => undefined);
  return folder?.uid === owner;
}

async function isThere(uri: CanonicalUri): Promise<boolean> {
  const { scheme, fsPath } = parseUri(uri);
  return (
    scheme === 'file' &&
    lstat(fsPath).then(
      () => true,
      () => false,
    )
  );
}
