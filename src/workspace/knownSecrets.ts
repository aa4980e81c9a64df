import * as vscode from 'vscode';
import { DisposableOwner, type Event } from '../base/events';
import { SingleFlight } from '../base/singleFlight';
import { type CanonicalUri, documentUri, parseUri } from '../core/documents/uris';
import { valuesOfFile } from '../core/redaction/knownValues';
import type { Redactor } from '../core/redaction/redact';

/** The files whose values are known: those of an environment, but for their templates. */
const pattern = '**/{.env,.env.*,*.env,.envrc}';
const inName = /(?:^|\/)(?:\.env(?:\.[^/]*)?|[^/]*\.env|\.envrc)$/;
const isTemplate = /\.(?:example|sample|template|dist|defaults?)$/;
const templates = '**/*.{example,sample,template,dist,default,defaults}';
const elsewhere = `{**/{node_modules,.git,.venv,venv}/**,${templates}}`;
const maxFiles = 200;
const maxBytes = 65_536;
const environments = ['linux', 'osx', 'windows'] as const;

interface Options {
  readonly redactor: Redactor;
  /** A file was created, written or deleted. */
  readonly files: {
    readonly onDidTouch: Event<CanonicalUri>;
    readonly onDidOutdate: Event<unknown>;
    readonly heldBack: readonly CanonicalUri[];
  };
  /** Whether a file is held back by its name. */
  isSecret(path: string): boolean;
  onError(cause: unknown): void;
}

/** Tells the redactor the secrets that are known here: of environments, and of files that are held back. They are kept in memory alone. */
export class KnownSecrets extends DisposableOwner {
  private known: ReadonlySet<CanonicalUri> = new Set();
  private readonly reads = new SingleFlight(() => this.readFiles());

  constructor(private readonly options: Options) {
    super();
    const { files } = options;
    this.readEnvironment();
    this.own(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('terminal.integrated.env')) this.readEnvironment();
      }),
    );
    this.own(vscode.workspace.onDidChangeWorkspaceFolders(() => this.readEnvironment()));
    this.own(files.onDidTouch((uri) => inName.test(uri) && void this.reads.run()));
    this.own(files.onDidOutdate(() => void this.reads.run()));
    void this.reads.run();
  }

  private readEnvironment(): void {
    this.know('environment', Object.entries(process.env));
    const settings = vscode.workspace.getConfiguration('terminal.integrated.env');
    const values = environments.flatMap((system) => {
      return Object.entries(settings.get<Readonly<Record<string, unknown>>>(system) ?? {});
    });
    const texts = values.flatMap(([name, value]) => {
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    this.know('terminal.integrated.env', texts);
  }

  /** The name of a folder is no secret, though a password is the same. */
  private know(source: string, values: readonly (readonly [string, string | undefined])[]): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const names = folders.map(({ name }) => ['folder', name] as const);
    this.options.redactor.know(source, [...values, ...names]);
  }

  private note(uri: CanonicalUri, text: string): void {
    this.know(uri, valuesOfFile(text));
    // Those that are no values of a name, such as in the address of a database, are learned.
    this.options.redactor.redact(text);
  }

  private async readFiles(): Promise<void> {
    const { isSecret, onError } = this.options;
    try {
      const found = vscode.workspace.isTrusted ? await this.search() : [];
      // The index may just be made anew, so a file that is not found is not gone.
      this.known = new Set([...this.known, ...found]);
      for (const uri of this.known) {
        this.note(uri, isSecret(parseUri(uri).path) ? await textOf(uri) : '');
      }
    } catch (cause) {
      onError(cause);
    }
  }

  /** VS Code's search looks into folders that git ignores, and our own one at files that `files.exclude` hides. */
  private async search(): Promise<readonly CanonicalUri[]> {
    const { files, isSecret } = this.options;
    const found = await vscode.workspace.findFiles(pattern, elsewhere, maxFiles);
    const held = files.heldBack.filter((uri) => inName.test(uri)).slice(0, maxFiles);
    const uris = new Set([...found.flatMap((uri) => documentUri(uri) ?? []), ...held]);
    return [...uris].filter((uri) => isSecret(parseUri(uri).path) && !isTemplate.test(uri));
  }
}

/** Nothing if it is gone, or too large to be a file of an environment. */
async function textOf(uri: CanonicalUri): Promise<string> {
  const file = vscode.Uri.from(parseUri(uri));
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > maxBytes) return '';
    return Buffer.from(await vscode.workspace.fs.readFile(file)).toString();
  } catch {
    return '';
  }
}
