/** The grammars that the product has, each a file `grammars/NAME.wasm`. */
export type Grammar =
  | 'bash'
  | 'c-sharp'
  | 'cpp'
  | 'css'
  | 'go'
  | 'java'
  | 'javascript'
  | 'php'
  | 'powershell'
  | 'python'
  | 'ruby'
  | 'rust'
  | 'tsx'
  | 'typescript';

/** Rules that need no grammar. */
export type PlainRule = 'markdown' | 'json' | 'yaml' | 'toml' | 'sql' | 'html' | 'indentation';

export type Way =
  | { readonly type: 'grammar'; readonly grammar: Grammar }
  /** Markup by the rule of HTML, and the scripts in it by a grammar. */
  | { readonly type: 'component'; readonly grammar: Grammar }
  | { readonly type: 'rule'; readonly rule: PlainRule };

const grammars: Readonly<Record<Grammar, string>> = {
  bash: 'bash shellscript shell sh zsh ksh bats',
  'c-sharp': 'csharp cs csx',
  cpp: 'c cpp cuda-cpp objective-c cc cxx h hh hpp hxx ino',
  css: 'css scss less',
  go: 'go',
  java: 'java',
  javascript: 'javascript javascriptreact jsx js mjs cjs',
  php: 'php phtml',
  powershell: 'powershell ps1 psm1 psd1',
  python: 'python py pyi pyw',
  ruby: 'ruby rb rake gemspec',
  rust: 'rust rs',
  tsx: 'typescriptreact tsx',
  typescript: 'typescript ts mts cts',
};

const rules: Readonly<Record<Exclude<PlainRule, 'indentation'>, string>> = {
  markdown: 'markdown md mdx',
  json: 'json jsonc json5 jsonl code-workspace webmanifest',
  yaml: 'yaml yml dockercompose',
  toml: 'toml ini properties cfg conf editorconfig',
  sql: 'sql psql mysql pgsql',
  html: 'html htm xhtml xml',
};

const components = ['vue', 'svelte', 'astro'];

const ways = new Map<string, Way>([
  ...namesOf(grammars).map(([name, grammar]) => [name, { type: 'grammar', grammar }] as const),
  ...namesOf(rules).map(([name, rule]) => [name, { type: 'rule', rule }] as const),
  ...components.map((name) => [name, { type: 'component', grammar: 'typescript' }] as const),
]);

/**
 * The way to outline a text.
 * @param language VS Code's id of it or the name at a Markdown fence; may be empty.
 */
export function wayOf(language: string, path: string): Way {
  const [, ending = ''] = /\.([\w-]+)$/.exec(path) ?? [];
  return ways.get(language) ?? ways.get(ending.toLowerCase()) ?? indentation;
}

const indentation: Way = { type: 'rule', rule: 'indentation' };

function namesOf<Name extends string>(table: Readonly<Record<Name, string>>): [string, Name][] {
  const names = Object.keys(table) as Name[];
  return names.flatMap((name) =>
    table[name].split(' ').map((each): [string, Name] => [each, name]),
  );
}
