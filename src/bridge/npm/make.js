const { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const extension = require('../../../package.json');

const { name, displayName, version, license, repository } = extension;
const url = repository?.url?.replace(/^git\+|\.git$/g, '');
const owner = /^https:\/\/github\.com\/([\w-]+)\//.exec(url ?? '')?.[1] ?? extension.publisher;
const description = 'The open editors, pins, problems and git of a VS Code window, as it is now';
/** The name in MCP's registry, which looks for it in the npm package, too. */
const mcpName = `io.github.${owner}/${name}`;

const npmPackage = {
  name,
  mcpName,
  version,
  description: `${description}: MCP over stdio, for the extension ${displayName}.`,
  license,
  ...(repository && { repository }),
  keywords: ['mcp', 'mcp-server', 'model-context-protocol', 'vscode'],
  type: 'commonjs',
  bin: { [name]: 'bridge.js' },
  files: ['bridge.js'],
  engines: { node: '>=20' },
};

const registryEntry = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: mcpName,
  title: displayName,
  description: `${description}.`,
  version,
  ...(url && { repository: { url, source: 'github' } }),
  packages: [
    {
      registryType: 'npm',
      identifier: name,
      version,
      runtimeHint: 'npx',
      transport: { type: 'stdio' },
      packageArguments: [
        {
          type: 'named',
          name: '--workspace',
          description: 'Serve the window that has this folder open, not the one of the client',
          format: 'filepath',
        },
      ],
    },
  ],
};

/**
 * Writes the folder of the npm package, and beside it what MCP's registry is told of it.
 * @param {{ bridge: string, folder: string, registryFile: string }} paths `bridge` is the one of the extension.
 */
exports.makeNpmPackage = ({ bridge, folder, registryFile }) => {
  mkdirSync(folder, { recursive: true });
  const bin = join(folder, 'bridge.js');
  writeFileSync(bin, `#!/usr/bin/env node\n${readFileSync(bridge, 'utf8')}`);
  chmodSync(bin, 0o755);
  writeJson(join(folder, 'package.json'), npmPackage);
  writeJson(registryFile, registryEntry);
  copyFileSync(join(__dirname, 'README.md'), join(folder, 'README.md'));
  copyFileSync(join(__dirname, '..', '..', '..', 'LICENSE'), join(folder, 'LICENSE'));
};

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
