import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import manifest from '../../package.json';
import { aiClients } from '../../src/features/clients/adapters/aiClients';
import { clientLabel } from '../../src/features/clients/adapters/clientNames';
import { publicNames, secretRows } from '../../src/core/access/secretNames';
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
      for (const script of all(/(?:^|`|&& )npm (?:run )?([a-z][\w:]*)(?=[\s`]|$)/gm)) {
        assert.ok(scripts.has(script), script);
      }
    });
  });
}

describe('package.json', () => {
  it('offers each name of a secret to be let through', () => {
    const { properties } = manifest.contributes.configuration.properties['mcpBridge.secretFiles'];
    assert.deepEqual(
      Object.keys(properties),
      secretRows.flatMap(({ names }) => names),
    );
  });
});

describe('README.md', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));

  it('has each setting with its default', () => {
    const documented = new Map<string, unknown>();
    for (const row of rows) {
      const [, names = '', value = ''] = row.split('|').map((cell) => cell.trim());
      const [first = '', ...others] = names.replaceAll('`', '').split(', ');
      if (!first.startsWith('mcpBridge.')) continue;
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

  it('names each client that is connected by a command', () => {
    const row = rows.find((one) => one.includes('**Connect a Client…**')) ?? '';
    const [, names = ''] = row.split('|');
    assert.deepEqual(
      names.trim().split(', '),
      aiClients.map(({ id }) => clientLabel(id)),
    );
  });

  it('has each name of a secret with what it holds', () => {
    const [, part = ''] = text.split('### Secrets\n');
    const [section = ''] = part.split('\n### ');
    const shown = section.split('\n').filter((line) => line.startsWith('| `'));
    assert.deepEqual(
      shown.map((line) =>
        line
          .split('|')
          .map((cell) => cell.trim())
          .slice(1, 3),
      ),
      secretRows.map(({ names, reason }) => [
        names.map((name) => `\`${name}\``).join(', '),
        reason,
      ]),
    );
    for (const name of publicNames) assert.ok(section.includes(`\`${name}\``), name);
  });

  it('has each tool and prompt, in their order', () => {
    const [, part = ''] = text.split('## Tools and prompts\n');
    const [section = ''] = part.split('\n### ');
    assert.deepEqual(
      [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name),
      [...tools, ...prompts].map(({ name }) => name),
    );
  });
});
