/** The way in which a language server of VS Code's own is asked. */
export interface LanguageSupport {
  readonly extension: string;
  /**
   * `script`: TypeScript's server answers for any file. `inOrder`: the server answers one request after the other, and
   * only for documents with a tab.
   */
  readonly asks: 'script' | 'inOrder';
  /** The settings that turn checks off. */
  readonly switches: readonly string[];
  /** The source that VS Code names for TypeScript's server. */
  readonly source?: 'ts' | 'js';
}

const script = (id: 'typescript' | 'javascript', source: 'ts' | 'js'): LanguageSupport => ({
  extension: 'vscode.typescript-language-features',
  asks: 'script',
  switches: [`${id}.validate.enable`, 'js/ts.validate.enabled'],
  source,
});
const json: LanguageSupport = {
  extension: 'vscode.json-language-features',
  asks: 'inOrder',
  switches: ['json.validate.enable'],
};
const styles = (id: string): LanguageSupport => ({
  extension: 'vscode.css-language-features',
  asks: 'inOrder',
  switches: [`${id}.validate`],
});

const known: ReadonlyMap<string, LanguageSupport> = new Map([
  ['typescript', script('typescript', 'ts')],
  ['typescriptreact', script('typescript', 'ts')],
  ['javascript', script('javascript', 'js')],
  ['javascriptreact', script('javascript', 'js')],
  ['json', json],
  ['jsonc', json],
  ['css', styles('css')],
  ['scss', styles('scss')],
  ['less', styles('less')],
]);

/** `undefined` for a language whose server is not known. */
export function supportOf(languageId: string | undefined): LanguageSupport | undefined {
  return languageId === undefined ? undefined : known.get(languageId);
}
