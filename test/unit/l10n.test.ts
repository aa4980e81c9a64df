import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse, type AnyNode, type CallExpression } from 'acorn';
import { transformSync } from 'esbuild';
import { root } from '../host/paths';

type Texts = Readonly<Record<string, string>>;

const languages = ['de', 'ja', 'zh-cn'];

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readTexts = (path: string) => JSON.parse(read(path)) as Texts;
const keysOf = (texts: Texts) => Object.keys(texts).sort();
const matches = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).sort();
const placeholders = (text: string) => matches(text, /\{\d+\}/g);
/** Links and code, which are not translated. */
const references = (text: string) => matches(text, /\(command:[^)]*\)|`[^`]*`/g);

function* nodesIn(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node).flat() as unknown[]) {
    if (typeof value === 'object' && value !== null && 'type' in value) {
      yield* nodesIn(value as AnyNode);
    }
  }
}

const isNamed = (node: AnyNode, name: string) => node.type === 'Identifier' && node.name === name;

/** `l10n` or `vscode.l10n`. */
const isL10n = (node: AnyNode): boolean =>
  isNamed(node, 'l10n') || (node.type === 'MemberExpression' && isNamed(node.property, 'l10n'));

const isCall = (node: AnyNode): node is CallExpression =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  isL10n(node.callee.object) &&
  isNamed(node.callee.property, 't');

interface Source {
  readonly path: string;
  readonly nodes: readonly AnyNode[];
}

const sources = globSync('src/**/*.ts', { cwd: root }).map((path): Source => {
  const { code } = transformSync(read(path), { loader: 'ts' });
  return {
    path,
    nodes: [...nodesIn(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }))],
  };
});

function textOf({ arguments: [first] }: CallExpression): string | undefined {
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
}

const calls = sources.flatMap(({ path, nodes }) =>
  nodes.filter(isCall).map((call) => ({ path, call, text: textOf(call) })),
);

describe('texts of the code', () => {
  it('tell nobody to run a command that is not there', () => {
    const ofVSCode = ['Manage Workspace Trust', 'Developer: Reload Window'];
    const titles = new Set([...Object.values(readTexts('package.nls.json')), ...ofVSCode]);
    for (const { text = '' } of calls) {
      for (const [, title = ''] of text.matchAll(/[Rr]un "(?:MCP Bridge: )?([A-Z][^"]*)"/g)) {
        assert.ok(titles.has(title), `${title}: ${text}`);
      }
    }
  });

  const texts = [...new Set(calls.map(({ text }) => text ?? ''))].sort();

  it('are literals', () => {
    assert.ok(calls.length > 100);
    assert.deepEqual(
      calls.filter(({ text }) => text === undefined).map(({ path, call }) => [path, call.start]),
      [],
    );
  });

  it('are translated by no other name than l10n.t', () => {
    for (const { path, nodes } of sources) {
      const names = nodes.filter((node) => isNamed(node, 'l10n'));
      const imports = nodes.filter((node) => node.type === 'ImportSpecifier');
      const imported = imports.filter(({ imported: name }) => isNamed(name, 'l10n'));
      assert.equal(names.length - 2 * imported.length, nodes.filter(isCall).length, path);
    }
  });

  it('have a value for each placeholder', () => {
    for (const { path, call, text = '' } of calls) {
      const values = call.arguments.slice(1).map((_, index) => `{${index}}`);
      assert.deepEqual([...new Set(placeholders(text))], values, `${path}: ${text}`);
    }
  });

  for (const language of languages) {
    const bundle = readTexts(`l10n/bundle.l10n.${language}.json`);

    it(`are all there in ${language}, and no others`, () => {
      assert.deepEqual(keysOf(bundle), texts);
    });

    it(`have their placeholders and icons in ${language}`, () => {
      const icons = (text: string) => matches(text, /\$\([\w-]+\)/g);
      for (const [text, translation] of Object.entries(bundle)) {
        assert.deepEqual(placeholders(translation), placeholders(text), translation);
        assert.deepEqual(icons(translation), icons(text), translation);
        assert.notEqual(translation.trim(), '', text);
      }
    });

    it(`name commands and choices as they are called in ${language}`, () => {
      const called = new Map(Object.entries(bundle));
      const titles = readTexts(`package.nls.${language}.json`);
      for (const [key, title] of Object.entries(readTexts('package.nls.json'))) {
        if (key.startsWith('command.')) called.set(title, titles[key] ?? '');
      }
      for (const [text, translation] of Object.entries(bundle)) {
        for (const [, name = ''] of text.matchAll(/"([A-Z][^"]*)"/g)) {
          assert.ok(translation.includes(called.get(name) ?? ''), `${name}: ${translation}`);
        }
      }
    });
  }
});

describe('texts of the manifest', () => {
  const english = readTexts('package.nls.json');
  const used = new Set(read('package.json').match(/(?<=[:\s] ?"%)[\w.]+(?=%")/g));

  it('are all there in English, and no others', () => {
    assert.deepEqual(keysOf(english), [...used].sort());
  });

  it('are no words in their places, but for names of the product', () => {
    const plain =
      /"(?:displayName|description|markdownDescription|title|category|label|name|contents|altText)": "(?!%)[^"]*"/g;
    const values = matches(read('package.json'), plain).map((one) => one.split('"')[3] ?? '');
    const names = ['MCP Bridge', 'MCP Workspace Bridge', 'mcp-workspace-bridge'];
    assert.deepEqual([...new Set(values)].sort(), names);
  });

  for (const language of languages) {
    const texts = readTexts(`package.nls.${language}.json`);

    it(`are all there in ${language}, and no others`, () => {
      assert.deepEqual(keysOf(texts), keysOf(english));
    });

    it(`have their links and code in ${language}`, () => {
      for (const [key, text] of Object.entries(english)) {
        assert.deepEqual(references(texts[key] ?? ''), references(text), key);
        assert.notEqual(texts[key]?.trim(), '', key);
      }
    });
  }
});
