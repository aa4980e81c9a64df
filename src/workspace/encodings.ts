import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import * as vscode from 'vscode';
import { DisposableOwner } from '../base/events';
import { globMatcher } from '../base/glob';
import { type CanonicalUri, childUri, parseUri } from '../core/documents/uris';
import { languageContributions } from './languages';
import { byteOrderMark } from './openDocument';

const settings = ['files.encoding', 'files.autoGuessEncoding', 'files.associations'];

/** VS Code takes text with a zero byte in its beginning for binary, or for UTF-16. */
const examinedBytes = 512;

/** Whether a file without a mark is UTF-8, as the settings of its folder say; if in doubt, it is not. */
type Rule = (uri: CanonicalUri) => boolean;

/**
 * Decodes the bytes of files as VS Code does. VS Code itself is asked about the encoding only where it can be another than
 * UTF-8: that takes several milliseconds, because its window answers.
 */
export class Encodings extends DisposableOwner {
  /** The settings by workspace folder; '' is for files in none. */
  private readonly rules = new Map<CanonicalUri | '', Rule>();

  /** @param decodeInWindow asks VS Code; `undefined` if it is not text. */
  constructor(
    private readonly folders: () => readonly CanonicalUri[],
    private readonly decodeInWindow: typeof decodeByVSCode = decodeByVSCode,
  ) {
    super();
    const forget = () => this.rules.clear();
    this.own(vscode.extensions.onDidChange(forget));
    this.own(vscode.workspace.onDidChangeWorkspaceFolders(forget));
    this.own(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (settings.some((key) => event.affectsConfiguration(key))) forget();
      }),
    );
  }

  /** `undefined` if it is not text. */
  async decode(bytes: Uint8Array, uri: CanonicalUri): Promise<string | undefined> {
    return this.decodeHere(bytes, uri) ?? this.decodeInWindow(bytes, uri);
  }

  /** `undefined` if it may not be UTF-8, or not text. */
  private decodeHere(bytes: Uint8Array, uri: CanonicalUri): string | undefined {
    if (bytes.subarray(0, examinedBytes).includes(0) || !isUtf8(bytes)) return undefined;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
    if (!text.startsWith(byteOrderMark)) return this.isUtf8(uri) ? text : undefined;
    // A mark overrides the settings. VS Code removes several marks one after the other.
    return text.startsWith(byteOrderMark, 1) ? undefined : text;
  }

  /** Whether the settings have VS Code decode a file without a mark as UTF-8. */
  private isUtf8(uri: CanonicalUri): boolean {
    const folder = innermost(this.folders(), uri);
    const known = this.rules.get(folder ?? '');
    const rule = known ?? ruleIn(folder);
    if (!known) this.rules.set(folder ?? '', rule);
    return rule(uri);
  }
}

function innermost(folders: readonly CanonicalUri[], uri: CanonicalUri): CanonicalUri | undefined {
  let found: CanonicalUri | undefined;
  for (const folder of folders) {
    const isDeeper = folder.length > (found?.length ?? 0);
    if (isDeeper && uri.startsWith(childUri(folder, ''))) found = folder;
  }
  return found;
}

function ruleIn(folder: CanonicalUri | undefined): Rule {
  const uri = folder === undefined ? undefined : vscode.Uri.parse(folder);
  if (!isUtf8In(uri)) return () => false;
  const files = vscode.workspace.getConfiguration('files', uri);
  const languageIds = ['encoding', 'autoGuessEncoding'].flatMap(
    (key) => files.inspect(key)?.languageIds ?? [],
  );
  const others = [...new Set(languageIds)].filter((languageId) => !isUtf8In({ uri, languageId }));
  if (others.length === 0) return () => true;
  const isOther = mayBeOf(others);
  return (file) => !isOther(file);
}

function isUtf8In(scope: vscode.ConfigurationScope | undefined): boolean {
  const files = vscode.workspace.getConfiguration('files', scope);
  const encoding = files.get<unknown>('encoding');
  const isGuessed = files.get<unknown>('autoGuessEncoding');
  return (encoding === 'utf8' || encoding === 'utf8bom') && isGuessed === false;
}

/** Whether VS Code may take a file for one of these languages: which one it takes is not known here for certain. */
function mayBeOf(languageIds: readonly string[]): Rule {
  const contributions = languageContributions().filter(({ id }) => languageIds.includes(id));
  const known = new Set(contributions.map(({ id }) => id));
  if (languageIds.some((id) => !known.has(id))) return () => true;
  const endings = contributions.flatMap(({ extensions = [] }) => extensions.map(lower));
  const names = new Set(contributions.flatMap(({ filenames = [] }) => filenames.map(lower)));
  const associated = vscode.workspace.getConfiguration('files').get('associations', {});
  const globs = [
    ...contributions.flatMap(({ filenamePatterns = [] }) => filenamePatterns),
    ...Object.entries<string>(associated).flatMap(([glob, id]) => (known.has(id) ? glob : [])),
  ];
  const matches = globMatcher(
    globs.map((glob) => posix.basename(glob)),
    { ignoreCase: true },
  );
  return (uri) => {
    const name = lower(posix.basename(parseUri(uri).path));
    return names.has(name) || endings.some((ending) => name.endsWith(ending)) || matches(name);
  };
}

function lower(text: string): string {
  return text.toLowerCase();
}

async function decodeByVSCode(bytes: Uint8Array, uri: CanonicalUri): Promise<string | undefined> {
  try {
    const text = await vscode.workspace.decode(bytes, { uri: vscode.Uri.parse(uri) });
    const isMarked = Buffer.from(bytes.subarray(0, 3)).equals(Buffer.from(byteOrderMark));
    return isMarked && !text.startsWith(byteOrderMark) ? byteOrderMark + text : text;
  } catch {
    return undefined;
  }
}
