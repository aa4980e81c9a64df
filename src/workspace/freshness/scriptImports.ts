import { importedPaths, importsIn } from '../../core/code/imports';
import type { ScriptImport } from '../../core/freshness/scriptProblems';
import { SeenFiles } from '../../core/freshness/seenFiles';
import { type CanonicalUri, parseUri, withPath } from '../../core/documents/uris';
import { stampOf, type EditorTexts, type Stamp } from './editorTexts';

/** The maximum number of files that are looked at, so that a question does not read a whole repository. */
const maxFiles = 300;
const maxOpened = 50;
/** By this time after a change on disk, VS Code's watcher has notified TypeScript's server of it. */
const recentMs = 10_000;
const maxKnown = 2_000;

interface Options {
  readonly editorTexts: EditorTexts;
  textOfFile(uri: CanonicalUri): Promise<string | undefined>;
  isInWorkspace(uri: CanonicalUri): boolean;
}

export interface Imports {
  /** A script and the files that it imports, directly or not, each as it was on disk. */
  readonly stamps: ReadonlyMap<CanonicalUri, Stamp>;
  /** The imports of the script itself that are on disk, or were there shortly before. */
  readonly own: readonly ScriptImport[];
}

/** Finds the files that a script imports by relative paths. */
export class ScriptImports {
  private readonly known = new Map<
    CanonicalUri,
    { readonly stamp: Stamp; readonly names: readonly string[] }
  >();
  private readonly seen = new SeenFiles();

  constructor(private readonly options: Options) {}

  /**
   * Waits until VS Code holds all recent changes on disk of the files that the script imports: TypeScript's server
   * takes the text of an open document from VS Code, but learns of changes to others with a delay.
   * @throws NotFresh when the signal is aborted before.
   */
  async catchUp(script: CanonicalUri, until: AbortSignal): Promise<Imports> {
    const { editorTexts } = this.options;
    const stamps = new Map<CanonicalUri, Stamp>();
    let own: Imports['own'] | undefined;
    let opened = 0;
    // For other schemes, each look at a file would be a request to another machine.
    const isLocal = parseUri(script).scheme === 'file';
    for (const queue: CanonicalUri[] = isLocal ? [script] : []; stamps.size < maxFiles;) {
      const uri = queue.shift();
      if (uri === undefined) break;
      const found = stamps.has(uri) ? undefined : await stampOf(uri);
      if (!found) continue;
      const isRecent = Date.now() - found.at < recentMs;
      if (editorTexts.find(uri) || (isRecent && ++opened <= maxOpened)) {
        await editorTexts.current(uri, until);
      }
      stamps.set(uri, found.stamp);
      const names = await this.namesIn(uri, found.stamp);
      const targets = await Promise.all(
        names.map(async (name) => ({ name, target: await this.resolve(uri, name) })),
      );
      own ??= targets.flatMap(({ name, target }) => {
        if (target) return { name, is: isJavaScript(target) ? 'untyped' : 'typed' };
        return this.isJustGone(uri, name) ? { name, is: 'gone' } : [];
      });
      queue.push(...targets.flatMap(({ target }) => target ?? []));
    }
    return { stamps, own: own ?? [] };
  }

  private async namesIn(uri: CanonicalUri, stamp: Stamp): Promise<readonly string[]> {
    const open = this.options.editorTexts.find(uri);
    if (open) return scriptsIn(uri, open.getText());
    const known = this.known.get(uri);
    if (known?.stamp === stamp) return known.names;
    const names = scriptsIn(uri, (await this.options.textOfFile(uri)) ?? '');
    if (this.known.size >= maxKnown) this.known.clear();
    this.known.set(uri, { stamp, names });
    return names;
  }

  /** Files outside of the workspace are never looked at, whatever a script in it imports. */
  private async resolve(from: CanonicalUri, name: string): Promise<CanonicalUri | undefined> {
    for (const uri of candidates(from, name)) {
      if (!this.options.isInWorkspace(uri) || !(await stampOf(uri))) continue;
      this.seen.noteThere(uri);
      return uri;
    }
    return undefined;
  }

  /**
   * What was never there can be named in a comment, be found by other rules, or be JavaScript, of which the server does not
   * say what is missing. Once the server was notified, it is right.
   */
  private isJustGone(from: CanonicalUri, name: string): boolean {
    return candidates(from, name).some((uri) => this.seen.isGoneSince(uri, recentMs));
  }
}

function candidates(from: CanonicalUri, name: string): readonly CanonicalUri[] {
  const paths = importedPaths(parseUri(from).path, name).filter(isScript);
  return paths.map((path) => withPath(from, path));
}

/** The imports that can lead to scripts, the only ones that TypeScript's server reads. */
function scriptsIn(uri: CanonicalUri, text: string): readonly string[] {
  return importsIn(uri, text).filter((name) => isScript(name) || !/[^./]\.[^./]*$/.test(name));
}

function isScript(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

function isJavaScript(path: string): boolean {
  return /\.[cm]?jsx?$/.test(path);
}
