import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { dropOldest } from '../../base/dropOldest';
import type { DeclarationKind, Outlined } from '../../core/outline/outline';
import type { Outlines, TextToOutline } from '../../core/outline/outlines';
import { wayOf } from './model/languages';
import { outlineBySymbols, type LanguageSymbol } from './model/symbols';

/** A brief does not wait longer for a language server. */
const maxMs = 300;
const maxRemembered = 100;

const { SymbolKind } = vscode;

const kinds: Readonly<Partial<Record<vscode.SymbolKind, DeclarationKind>>> = {
  [SymbolKind.Module]: 'module',
  [SymbolKind.Namespace]: 'module',
  [SymbolKind.Package]: 'module',
  [SymbolKind.Class]: 'class',
  [SymbolKind.Struct]: 'class',
  [SymbolKind.Object]: 'class',
  [SymbolKind.Interface]: 'interface',
  [SymbolKind.Enum]: 'enum',
  [SymbolKind.Method]: 'method',
  [SymbolKind.Constructor]: 'method',
  [SymbolKind.Operator]: 'method',
  [SymbolKind.Function]: 'function',
  [SymbolKind.Property]: 'field',
  [SymbolKind.Field]: 'field',
  [SymbolKind.EnumMember]: 'field',
  [SymbolKind.Key]: 'key',
  [SymbolKind.Variable]: 'constant',
  [SymbolKind.Constant]: 'constant',
};

/** Outlines open documents in languages without a grammar by the symbols of their language servers. */
export class EditorSymbols implements Outlines {
  /** By the text, which keeps its outline when its server is slow the next time. */
  private readonly remembered = new Map<string, Outlined>();

  /** @param others for all other texts. */
  constructor(private readonly others: Outlines) {}

  async outline(asked: TextToOutline): Promise<Outlined> {
    const { language, path, text } = asked;
    const way = wayOf(language, path);
    if (way.type !== 'rule' || way.rule !== 'indentation') return this.others.outline(asked);
    const key = createHash('sha1').update(`${language}\n${path}\n`).update(text).digest('base64');
    const symbols = await symbolsOf(asked);
    const made = symbols && outlineBySymbols(symbols, text);
    if (made?.type !== 'outline') return this.remembered.get(key) ?? this.others.outline(asked);
    this.remembered.delete(key);
    this.remembered.set(key, made);
    dropOldest(this.remembered, maxRemembered);
    return made;
  }
}

/** `undefined` if the document is not open with as many lines, or nobody knows its symbols in time. */
async function symbolsOf({
  path,
  text,
}: TextToOutline): Promise<readonly LanguageSymbol[] | undefined> {
  const lines = text.split('\n').length;
  // The text that is served can have masked words, and another document can have the path, such as git's side of a diff.
  const document = vscode.workspace.textDocuments.find(
    ({ uri, lineCount }) => uri.scheme !== 'git' && uri.path === path && lineCount === lines,
  );
  if (!document) return undefined;
  const { uri, version } = document;
  const command = 'vscode.executeDocumentSymbolProvider';
  const asked = Promise.resolve(
    vscode.commands.executeCommand<readonly vscode.DocumentSymbol[] | undefined>(command, uri),
  ).catch(() => undefined); // A server that fails is one that knows nothing.
  const symbols = await Promise.race([asked, delay(maxMs, undefined, { ref: false })]);
  return document.version === version ? symbols?.map(symbolOf) : undefined;
}

function symbolOf({
  name,
  kind,
  range,
  selectionRange,
  children,
}: vscode.DocumentSymbol): LanguageSymbol {
  return {
    name,
    kind: kinds[kind],
    first: range.start.line + 1,
    last: range.end.line + 1,
    nameAt: selectionRange.start.line + 1,
    children: children.map(symbolOf),
  };
}
