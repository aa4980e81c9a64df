import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Language, Parser, Query } from '@vscode/tree-sitter-wasm';
import type { TextToOutline } from '../../../../core/outline/outlines';
import { wayOf, type Grammar } from '../../model/languages';
import { bash, css, powershell, python, ruby } from '../../model/queries/dynamic';
import { csharp, java, php } from '../../model/queries/objects';
import { javascript, typescript } from '../../model/queries/script';
import { cpp, go, rust } from '../../model/queries/systems';

const queries: Readonly<Record<Grammar, string>> = {
  bash,
  'c-sharp': csharp,
  cpp,
  css,
  go,
  java,
  javascript,
  php,
  powershell,
  python,
  ruby,
  rust,
  tsx: typescript,
  typescript,
};

/** A grammar, ready to parse and to find declarations. */
export interface Loaded {
  readonly parser: Parser;
  readonly query: Query;
}

/** Loads grammars, each when it is first needed. */
export class Grammars {
  private readonly loaded = new Map<Grammar, Promise<Loaded>>();
  private runtime: Promise<void> | undefined;

  /** @param folder has the runtime and the grammars. */
  constructor(private readonly folder: string) {}

  async loadFor({ language, path }: Omit<TextToOutline, 'text'>): Promise<void> {
    const way = wayOf(language, path);
    if (way.type !== 'rule') await this.load(way.grammar);
  }

  load(grammar: Grammar): Promise<Loaded> {
    const known = this.loaded.get(grammar) ?? this.loadAnew(grammar);
    this.loaded.set(grammar, known);
    return known;
  }

  private async loadAnew(grammar: Grammar): Promise<Loaded> {
    await (this.runtime ??= Parser.init({ locateFile: (name) => join(this.folder, name) }));
    const language = await Language.load(
      await readFile(join(this.folder, `tree-sitter-${grammar}.wasm`)),
    );
    const parser = new Parser();
    parser.setLanguage(language);
    return { parser, query: new Query(language, queries[grammar]) };
  }
}
