import { realpathSync } from 'node:fs';
import * as vscode from 'vscode';
import { DisposableOwner, Emitter, type Event } from '../base/events';
import { Exclusions, type ExclusionSettings } from '../core/access/exclusions';
import type { RulesRefusal } from '../core/access/rulesRefusals';
import { isOverLimit, secretGlobs, secretRule, type SecretRule } from '../core/access/secrets';
import {
  type CanonicalUri,
  childUri,
  documentUri,
  parseUri,
  fileUri,
  withPath,
} from '../core/documents/uris';
import { WorkspacePaths } from '../core/documents/workspacePaths';
import { ignoresCase } from './fileSystemCase';
import { createRulesReader } from './rulesReader';

/** An ignore file that is not applied, or a workspace folder that is held back as a whole. */
export interface RefusedRules {
  readonly uri: CanonicalUri;
  readonly refusal: RulesRefusal;
}

export interface WorkspaceFolder {
  readonly uri: CanonicalUri;
  readonly exclusions: Exclusions;
}

/** A folder as the window shows it. */
interface ShownFolder extends Pick<vscode.WorkspaceFolder, 'uri' | 'name'> {
  /** The folder whose settings apply to it; its own if left out. */
  readonly configuredAs?: vscode.Uri;
}

/** The values of the settings, which are not validated. */
interface Settings {
  /** The folders; those of the window if left out. */
  shown?(): readonly ShownFolder[];
  exclude(folder: vscode.Uri): readonly unknown[];
  readonly secretFiles: { readonly value: unknown; readonly onDidChange: Event<unknown> };
}

const settingsOfExclusions = ['files.exclude', 'mcpBridge.exclude'];
const usuallyIgnoresCase = process.platform === 'win32' || process.platform === 'darwin';

/** The folders that are served, with the paths that the person sees and the rules for excluded and secret files. */
export class WorkspaceFolders extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  /** Fires when the folders, the rules in the settings or the trust in the workspace change. */
  readonly onDidChange = this.changed.event;
  private readonly refused = this.own(new Emitter<void>());
  readonly onDidRefuseRules = this.refused.event;
  private folders: readonly WorkspaceFolder[] = [];
  private real = new WorkspacePaths([]);
  private seen = new WorkspacePaths([]);
  private secret: SecretRule = () => true;
  private isAllSecret = false;

  constructor(private readonly settings: Settings) {
    super();
    this.read();
    this.own(vscode.workspace.onDidChangeWorkspaceFolders(() => this.refresh()));
    this.own(vscode.workspace.onDidGrantWorkspaceTrust(() => this.refresh()));
    this.own(settings.secretFiles.onDidChange(() => this.refresh()));
    this.own(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (settingsOfExclusions.some((key) => event.affectsConfiguration(key))) this.refresh();
      }),
    );
  }

  get all(): readonly WorkspaceFolder[] {
    return this.folders;
  }

  get paths(): WorkspacePaths {
    return this.seen;
  }

  get refusedRules(): readonly RefusedRules[] {
    const all = this.folders.flatMap(({ uri, exclusions }): RefusedRules[] => [
      ...[...exclusions.refusals.all].map(([path, refusal]) => ({
        uri: withPath(uri, path),
        refusal,
      })),
      ...(this.isAllSecret ? [{ uri, refusal: 'largeSecretGlob' } as const] : []),
    ]);
    return [...new Map(all.map((each) => [each.uri, each])).values()];
  }

  /** Compares with the folders both as they are and with links resolved: a folder may itself be a link. */
  isInside(uri: CanonicalUri): boolean {
    return this.seen.isInside(uri) || this.real.isInside(uri);
  }

  /** The address under which the window shows a file that is named by the real path of a folder that is a link. */
  asShown(uri: CanonicalUri): CanonicalUri {
    const isByRealPath = !this.seen.isInside(uri) && this.real.isInside(uri);
    return (isByRealPath ? this.shownAs(uri) : undefined) ?? uri;
  }

  readonly isSecret: SecretRule = (path) => this.secret(path);

  /**
   * A document of another scheme with the path of a file, such as an earlier version in git, is excluded with the file.
   */
  async isExcluded(uri: CanonicalUri): Promise<boolean> {
    const shown = this.seen.isInside(uri) ? uri : this.shownAs(uri);
    if (shown === undefined) return false;
    for (const { exclusions } of this.holdersOf(shown)) {
      if (await exclusions.isExcluded(parseUri(shown).path)) return true;
    }
    return false;
  }

  /** Whether settings exclude it, whatever git ignores. */
  isExcludedBySettings(uri: CanonicalUri): boolean {
    const shown = this.seen.isInside(uri) ? uri : this.shownAs(uri);
    if (shown === undefined) return false;
    return this.holdersOf(shown).some(({ exclusions }) => {
      return exclusions.isExcludedBySettings(parseUri(shown).path);
    });
  }

  /** The workspace folders that contain this directory or are it: they can be nested. */
  holdersOf(directory: CanonicalUri): readonly WorkspaceFolder[] {
    return this.folders.filter(
      ({ uri }) => directory === uri || directory.startsWith(childUri(uri, '')),
    );
  }

  /** A file's path as globs match it: relative to the innermost workspace folder that contains it. */
  pathInFolder(uri: CanonicalUri): string | undefined {
    const [root] = this.holdersOf(uri)
      .map((folder) => childUri(folder.uri, ''))
      .toSorted((a, b) => b.length - a.length);
    return root === undefined ? undefined : decodeURIComponent(uri.slice(root.length));
  }

  isRoot(directory: CanonicalUri): boolean {
    return this.folders.some(({ uri }) => uri === directory);
  }

  /** The document as the workspace folder shows it, which can be a link; an earlier version is shown as its file. */
  private shownAs(uri: CanonicalUri): CanonicalUri | undefined {
    const path = this.real.relative(uri) ?? this.seen.relative(asFile(uri));
    const shown = path === undefined ? undefined : this.seen.resolve(path);
    return shown !== undefined && uri.endsWith('/') ? childUri(shown, '') : shown;
  }

  private refresh(): void {
    this.read();
    this.changed.fire();
    this.refused.fire();
  }

  private read(): void {
    const { shown = foldersOfWindow } = this.settings;
    const folders = shown().flatMap(({ uri: at, name, configuredAs = at }) => {
      const uri = documentUri(at);
      return uri === undefined ? [] : [{ uri, name, configuredAs }];
    });
    const globs = secretGlobs(this.settings.secretFiles.value);
    this.isAllSecret = isOverLimit(globs.added);
    this.secret = secretRule({ ...globs, platform: process.platform });
    this.folders = folders.map(({ uri, configuredAs }) =>
      createFolder(uri, exclusionSettings(configuredAs, this.settings.exclude(configuredAs))),
    );
    for (const { exclusions } of this.folders) {
      exclusions.refusals.onDidChange(() => this.refused.fire());
    }
    this.seen = new WorkspacePaths(folders);
    this.real = new WorkspacePaths(folders.map(({ uri, name }) => ({ uri: realRoot(uri), name })));
  }
}

function foldersOfWindow(): readonly ShownFolder[] {
  return vscode.workspace.workspaceFolders ?? [];
}

function createFolder(root: CanonicalUri, settings: ExclusionSettings): WorkspaceFolder {
  const exclusions = new Exclusions({
    root: parseUri(root).path,
    settings,
    ignoreCase: isCaseIgnored(root),
    reader: createRulesReader(root),
  });
  return { uri: root, exclusions };
}

/** Nothing is looked at in an untrusted workspace. */
function isCaseIgnored(root: CanonicalUri): boolean {
  const { scheme, fsPath } = parseUri(root);
  const found = scheme === 'file' && vscode.workspace.isTrusted ? ignoresCase(fsPath) : undefined;
  return found ?? usuallyIgnoresCase;
}

function asFile(uri: CanonicalUri): CanonicalUri {
  const { path } = parseUri(uri);
  return path.startsWith('/') ? fileUri(path) : uri;
}

function realRoot(uri: CanonicalUri): CanonicalUri {
  const { scheme, fsPath } = parseUri(uri);
  if (scheme !== 'file') return uri;
  try {
    return fileUri(realpathSync.native(fsPath));
  } catch {
    return uri; // It does not exist (yet), so it contains no files either.
  }
}

/** The settings may hold anything: values that are not patterns are ignored. */
function exclusionSettings(folder: vscode.Uri, own: readonly unknown[]): ExclusionSettings {
  const files: unknown = vscode.workspace.getConfiguration('files', folder).get('exclude');
  const globs = own.filter((glob) => typeof glob === 'string');
  const conditional: { glob: string; when: string }[] = [];
  for (const [glob, value] of Object.entries(files ?? {}) as [string, unknown][]) {
    if (value === true) globs.push(glob);
    else if (typeof value === 'object' && value !== null && 'when' in value) {
      if (typeof value.when === 'string') conditional.push({ glob, when: value.when });
    }
  }
  return { globs, conditional };
}
