import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { inflateSync } from 'node:zlib';
import { iconNames, type IconName } from '../../../../src/core/catalog/icons';
import { connectModern } from '../clients';
import { RawSession } from '../rawSession';
import { iconFolder, serve } from '../serve';

/** The limit of an icon's size: icons are repeated for each of a thousand entries of a list. */
const maxBytes = 500;
const uri = 'file:///ws/a.ts';

const icons = (name: IconName) => [
  {
    src: `data:image/png;base64,${readFileSync(join(iconFolder, `${name}.png`), 'base64')}`,
    mimeType: 'image/png',
    sizes: ['32x32'],
  },
];

function contentOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 0, 'latin1');
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
}

describe('the pictures of the icons', () => {
  it('are those that are named', () => {
    const files = iconNames.map((name) => `${name}.png`);
    assert.deepEqual(readdirSync(iconFolder).sort(), files.sort());
  });

  for (const name of iconNames) {
    it(`hold ${name}, small, of 32 pixels and transparent around`, () => {
      const png = readFileSync(join(iconFolder, `${name}.png`));
      assert.ok(png.length <= maxBytes, `${png.length} bytes`);
      assert.equal(png.toString('latin1', 0, 8), '\x89PNG\r\n\x1a\n');
      const size = contentOf(png, 'IHDR');
      assert.deepEqual([size.readUInt32BE(0), size.readUInt32BE(4)], [32, 32]);
      assert.equal(inflateSync(contentOf(png, 'IDAT')).length, 32 * (1 + 16));
      assert.equal(contentOf(png, 'tRNS')[0], 0);
    });
  }
});

describe('icons', () => {
  for (const [revision, isShown] of [
    ['2024-11-05', false],
    ['2025-06-18', false],
    ['2025-11-25', true],
  ] as const) {
    it(`are ${isShown ? '' : 'not '}sent at ${revision}`, async (t) => {
      const served = await serve(t);
      served.kind.put(uri, '');
      const session = await RawSession.open(served, revision);
      const { result } = await session.ask(1, 'resources/list');
      const { result: templates } = await session.ask(2, 'resources/templates/list');
      const shown = (name: IconName) => (isShown ? { icons: icons(name) } : {});
      assert.deepEqual(result?.['resources'], [
        {
          uri,
          name: 'a.ts',
          title: '/ws/a.ts',
          annotations: {
            audience: ['user', 'assistant'],
            priority: 0.1,
            lastModified: '1970-01-01T00:00:00.000Z',
          },
          ...shown('code'),
        },
      ]);
      assert.deepEqual(templates?.['resourceTemplates'], [
        {
          uriTemplate: 'file:///{+path}',
          name: 'file',
          title: 'A file',
          description: 'Any file of the workspace.',
          annotations: { audience: ['user', 'assistant'], priority: 0 },
          ...shown('text'),
        },
      ]);
    });
  }

  it('are sent at 2026-07-28', async (t) => {
    const served = await serve(t);
    served.kind.put(uri, '');
    const client = await connectModern(served);
    const { resources } = await client.listResources();
    assert.deepEqual(resources[0]?.icons, icons('code'));
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(resourceTemplates[0]?.icons, icons('text'));
    assert.deepEqual(client.getServerVersion()?.icons, icons('server'));
  });

  it('and an address on the web show what the server is', async (t) => {
    const { initialized } = await RawSession.open(await serve(t));
    assert.deepEqual(initialized.result?.['serverInfo'], {
      name: 'mcp-workspace-bridge',
      title: 'MCP Workspace Bridge',
      version: '1.2.3',
      websiteUrl:
        'https://marketplace.visualstudio.com/items?itemName=mcp-workspace-bridge.mcp-workspace-bridge',
      icons: icons('server'),
    });
  });

  it('that cannot be read are left out of a list, and logged once', async (t) => {
    const served = await serve(t, { icons: join(iconFolder, 'missing') });
    for (const name of ['a', 'b', 'c']) served.kind.put(`file:///ws/${name}.ts`, '');
    const session = await RawSession.open(served);
    const { result } = await session.ask(1, 'resources/list');
    const resources = result?.['resources'] as readonly object[];
    assert.equal(resources.length, 3);
    assert.ok(resources.every((one) => !('icons' in one)));
    assert.equal(served.lines.filter(({ level }) => level === 'error').length, 1);
  });
});
