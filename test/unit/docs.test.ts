import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import manifest from '../../package.json';
import titles from '../../package.nls.json';
import { supportedClients } from '../../src/features/clients/adapters/supportedClients';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { gitTemplates } from '../../src/features/git/kind/gitTemplates';
import { publicNames, secretRows } from '../../src/core/access/secretNames';
import * as liveUris from '../../src/core/documents/liveUris';
import { neededBy, topics } from '../../src/core/sharing/topics';
import { helpLink, helpPageIds } from '../../src/panel/help/helpPages';
import { prompts } from '../../src/server/mcp/prompts';
import { tools } from '../../src/server/mcp/tools';
import { root } from '../host/paths';

const scripts = new Set(['ci', ...Object.keys(manifest.scripts)]);

for (const path of globSync('{*,.github/*,media/docs/*}.md', { cwd: root })) {
  describe(path, () => {
    const text = readFileSync(join(root, path), 'utf8');
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

    it('links to existing files', () => {
      for (const link of all(/\]\((?!\w+:|#)([^)#]+)/g)) {
        assert.ok(existsSync(join(root, dirname(path), link)), link);
      }
    });

    it('names files and folders that are there', () => {
      for (const name of all(/`((?:src|test|media)(?:\/[\w.-]+)+)`/g)) {
        assert.ok(existsSync(join(root, name)), name);
      }
    });

    it('has no merge conflict marks', () => {
      assert.doesNotMatch(text, /^(<{7}|={7}|(> ?){7})/m);
    });

    it('names existing scripts', () => {
      for (const script of all(/(?:^|`|&& )npm (?:run )?([a-z][\w:-]*)(?=[\s`]|$)/gm)) {
        assert.ok(scripts.has(script), script);
      }
    });
  });
}

describe('package.json', () => {
  it('lets neither a workspace nor a dev container set what it says that no workspace can', () => {
    const said = new Map(Object.entries(titles));
    const settings = Object.entries(manifest.contributes.configuration.properties).filter(
      ([name]) =>
        said
          .get(`setting.${name.replace('mcpBridge.', '')}`)
          ?.includes('No workspace can set this.'),
    );
    assert.ok(settings.length > 1);
    for (const [name, { scope }] of settings) assert.equal(scope, 'application', name);
  });

  it('offers each name of a secret to be let through', () => {
    const { properties } = manifest.contributes.configuration.properties['mcpBridge.secretFiles'];
    assert.deepEqual(
      Object.keys(properties),
      secretRows.flatMap(({ names }) => names),
    );
  });
});

/** The cells of the tables in a page, without the marks of code; of those below one heading, if it is given. */
function rowsOf(page: string, heading?: string): readonly (readonly string[])[] {
  const text = readFileSync(join(root, 'media', 'docs', `${page}.md`), 'utf8');
  const [part = ''] = heading === undefined ? [text] : textBelow(text, heading);
  return part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

function textBelow(text: string, heading: string): readonly string[] {
  const [, part] = text.split(`\n## ${heading}\n`);
  assert.ok(part !== undefined, heading);
  return part.split('\n## ');
}

const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const firstCodes = (rows: readonly (readonly string[])[]) =>
  rows.flatMap(([first]) => codeIn(first));

describe('README.md', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');

  it('is short', () => {
    assert.ok(statSync(join(root, 'README.md')).size <= 10_000);
  });

  it('links to each page of the help', () => {
    for (const id of helpPageIds.filter((each) => each !== 'index')) {
      assert.ok(text.includes(`(media/docs/${id}.md)`), id);
    }
  });
});

describe('the help', () => {
  const folder = join(root, 'media', 'docs');
  const pages = helpPageIds.map((id) => `${id}.md`).toSorted();
  const page = (id: string) => readFileSync(join(folder, `${id}.md`), 'utf8');
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));

  it('has its pages in the package, and no others', () => {
    const ignored = readFileSync(join(root, '.vscodeignore'), 'utf8');
    const [, names = ''] = /^!media\/docs\/\{(.*)\}\.md$/m.exec(ignored) ?? [];
    assert.deepEqual(
      names.split(',').map((name) => `${name}.md`),
      pages,
    );
    assert.match(ignored, /^!media\/docs\/\*\.png$/m);
  });

  it('names each page in its contents, and links to nothing that is not in the package', () => {
    for (const id of helpPageIds) {
      const links = [...page(id).matchAll(/\]\((?!#)([^)#]*)/g)].map(([, link = '']) => link);
      assert.deepEqual(
        links.filter((link) => !pages.includes(link) && !pictures.includes(link)),
        [],
        id,
      );
      if (id === 'index')
        assert.deepEqual(
          links.toSorted(),
          pages.filter((each) => each !== 'index.md'),
        );
    }
  });

  it('is linked to by its pages', () => {
    const links = Object.values(titles).flatMap(
      (text) => text.match(/command:mcpBridge\.help[^)]*/g) ?? [],
    );
    assert.ok(links.length > 0);
    const known = new Set<string>(helpPageIds.map(helpLink));
    for (const link of links) assert.ok(known.has(link), link);
  });

  it('has each setting with its default', () => {
    const documented = new Map<string, unknown>();
    for (const [names = '', value = ''] of rowsOf('settings', 'Settings')) {
      const [first = '', ...others] = codeIn(names);
      if (first === '') continue;
      const section = first.slice(0, first.lastIndexOf('.'));
      for (const name of [first, ...others.map((other) => section + other)]) {
        documented.set(name, JSON.parse(value.replaceAll('`', '')));
      }
    }
    const settings = Object.entries(manifest.contributes.configuration.properties);
    assert.deepEqual(
      Object.fromEntries(documented),
      Object.fromEntries(settings.map(([name, { default: value }]) => [name, value])),
    );
  });

  it('has each command of the palette with its title', () => {
    const { commands, menus } = manifest.contributes;
    const hidden = new Set(
      menus.commandPalette.flatMap(({ command, when }) => (when === 'false' ? [command] : [])),
    );
    const titleOf = new Map(Object.entries(titles));
    assert.deepEqual(
      rowsOf('settings', 'Commands')
        .filter(([, id]) => id?.startsWith('`'))
        .map(([title, id]) => [codeIn(id)[0], title]),
      commands
        .filter(({ command }) => !hidden.has(command))
        .map(({ command, title }) => [command, titleOf.get(title.slice(1, -1))]),
    );
  });

  it('names each tool that a command connects, and says what reaches its model', () => {
    const labels = supportedClients.map(({ id }) => clientLabel(id));
    const connect = rowsOf('clients', 'Connect').find(([, how]) => how === '**Connect AI Tools…**');
    assert.deepEqual(connect?.[0]?.split(', '), labels);
    const reached = rowsOf('context', 'Your tool')
      .slice(2)
      .map(([name]) => name);
    assert.deepEqual(new Set(reached), new Set([...labels, "VS Code's own chat"]));
  });

  it('has each topic of sharing rules with what it needs', () => {
    const rows = rowsOf('sharing', 'Sharing rules').filter(([topic]) => topic?.startsWith('`'));
    assert.deepEqual(firstCodes(rows), topics);
    for (const [index, topic] of topics.entries()) {
      const needed = codeIn(rows[index]?.[2]);
      if (topic !== 'suggestions') assert.deepEqual(needed, neededBy(topic), topic);
    }
  });

  it('has each name of a secret with what it holds', () => {
    assert.deepEqual(
      rowsOf('secrets').filter(([names]) => names?.startsWith('`')),
      secretRows.map(({ names, reason }) => [
        names.map((name) => `\`${name}\``).join(', '),
        reason,
      ]),
    );
    for (const name of publicNames) assert.ok(page('secrets').includes(`\`${name}\``), name);
  });

  it('has each tool and prompt, in their order', () => {
    for (const [heading, all] of [
      ['Tools', tools],
      ['Prompts', prompts],
    ] as const) {
      assert.deepEqual(
        firstCodes(rowsOf('tools', heading)),
        all.map(({ name }) => name),
      );
    }
  });

  // Those of the other kinds are held equal in test/suite/reads.test.ts.
  it('has each address of git, and of what follows the window', () => {
    const shown = firstCodes(rowsOf('resources'));
    assert.deepEqual(
      shown.filter((uri) => uri.startsWith('git://{')),
      gitTemplates(() => undefined).map(({ uriTemplate }) => uriTemplate),
    );
    for (const uri of Object.values(liveUris).filter((each) => typeof each === 'string')) {
      assert.ok(
        shown.some((each) => each.replace(/\{.*/, '') === uri),
        uri,
      );
    }
  });
});
