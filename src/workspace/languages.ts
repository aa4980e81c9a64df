import { posix } from 'node:path';
import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import { globMatcher } from '../base/glob';

interface LanguageContribution {
  readonly id: string;
  readonly extensions?: readonly string[];
  readonly filenames?: readonly string[];
  readonly filenamePatterns?: readonly string[];
}

/** The language ids of files that are not open, by name, as the installed extensions and `files.associations` say. */
export class Languages extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private table: ReadonlyMap<string, string> | undefined;
  private associations: readonly { matches(name: string): boolean; id: string }[] | undefined;

  constructor() {
    super();
    this.own(vscode.extensions.onDidChange(() => this.forget()));
    this.own(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('files.associations')) this.forget();
      }),
    );
  }

  ofPath(path: string): string | undefined {
    const name = posix.basename(path).toLowerCase();
    this.associations ??= readAssociations();
    const associated = this.associations.find(({ matches }) => matches(name));
    if (associated) return associated.id;
    this.table ??= readContributions();
    for (let dot = name.indexOf('.'), rest = name; ; dot = name.indexOf('.', dot + 1)) {
      const id = this.table.get(rest);
      if (id || dot < 0) return id;
      rest = name.slice(dot);
    }
  }

  private forget(): void {
    this.table = undefined;
    this.associations = undefined;
    this.changed.fire();
  }
}

/** The contributions of the installed extensions about languages; several can be about the same one. */
export function languageContributions(): LanguageContribution[] {
  return vscode.extensions.all.flatMap(({ packageJSON }) => {
    const manifest = packageJSON as { contributes?: { languages?: LanguageContribution[] } };
    return manifest.contributes?.languages ?? [];
  });
}

/** Whole names and endings (`.d.ts` before `.ts`), lower case. */
function readContributions(): Map<string, string> {
  const table = new Map<string, string>();
  for (const { id, extensions = [], filenames = [] } of languageContributions()) {
    for (const key of [...extensions, ...filenames]) {
      if (!table.has(key.toLowerCase())) table.set(key.toLowerCase(), id);
    }
  }
  return table;
}

function readAssociations(): { matches(name: string): boolean; id: string }[] {
  const settings = vscode.workspace.getConfiguration('files').get('associations', {});
  return Object.entries<string>(settings).map(([glob, id]) => ({
    matches: globMatcher([posix.basename(glob)], { ignoreCase: true }),
    id,
  }));
}
