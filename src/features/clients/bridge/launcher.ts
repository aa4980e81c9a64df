import { shQuoted } from '../model/remote';

/** VS Code's own runtime, which can run the bridge if there is no `node`. */
export interface Runtime {
  readonly platform: NodeJS.Platform;
  readonly execPath: string;
  /** The environment of the extension host. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The oldest major version of Node that the bridge runs on. */
export const oldestNode = 18;

/**
 * A script that runs the bridge beside it with `node`, or else with VS Code's own runtime. If its first argument is
 * `--hook`, it ends with 0 and prints no error, even where it finds neither: clients refuse prompts whose hook fails.
 */
export function launcherText(runtime: Runtime): string {
  return runtime.platform === 'win32' ? cmdText(runtime) : shText(runtime);
}

function shText({ execPath }: Runtime): string {
  return `#!/bin/sh
# Written by MCP Workspace Bridge each time VS Code starts: changes are lost.
bridge="\${0%/*}/bridge.js"
run() {
  [ "$hook" ] || exec "$@"
  "$@" 2>/dev/null
  exit 0
}
hook=
[ "$1" = --hook ] && hook=1
version=$(node --version 2>/dev/null)
major=\${version#v}
major=\${major%%.*}
if [ "\${major:-0}" -ge ${oldestNode} ] 2>/dev/null; then
  run node "$bridge" "$@"
fi
runtime=${shQuoted(execPath)}
if [ -x "$runtime" ]; then
  export ELECTRON_RUN_AS_NODE=1
  run "$runtime" "$bridge" "$@"
fi
[ "$hook" ] && exit 0
echo "MCP Workspace Bridge: found neither node (${oldestNode} or later) nor $runtime. Start VS Code once, or install Node.js." >&2
exit 1
`;
}

const endsWithOneIfOld = `process.exit(+(parseInt(process.versions.node,10)<${oldestNode}))`;

function cmdText({ execPath, env }: Runtime): string {
  const lines = [
    '@echo off',
    'rem Written by MCP Workspace Bridge each time VS Code starts: changes are lost.',
    'setlocal',
    // Otherwise a program in the client's folder, such as node.exe, would take precedence.
    'set "NoDefaultCurrentDirectoryInExePath=1"',
    // A relative folder of the PATH leads into the client's folder, too, but from here to nothing.
    'pushd "%~dp0"',
    'chcp 65001 >nul 2>nul',
    'set "hook="',
    'if "%~1"=="--hook" set "hook=1"',
    'set "node="',
    'for %%i in (node.exe) do set "node=%%~$PATH:i"',
    `if defined node "%node%" -e "${endsWithOneIfOld}" <nul >nul 2>nul || set "node="`,
    'popd',
    'if not defined node goto own',
    'if defined hook "%node%" "%~dp0bridge.js" %* 2>nul',
    'if defined hook exit /b 0',
    '"%node%" "%~dp0bridge.js" %*',
    'exit /b %errorlevel%',
    ':own',
    `set "runtime=${cmdPath(execPath, env)}"`,
    'if not exist "%runtime%" goto none',
    'set "ELECTRON_RUN_AS_NODE=1"',
    'if defined hook "%runtime%" "%~dp0bridge.js" %* 2>nul',
    'if defined hook exit /b 0',
    '"%runtime%" "%~dp0bridge.js" %*',
    'exit /b %errorlevel%',
    ':none',
    'if defined hook exit /b 0',
    `echo MCP Workspace Bridge: found neither node (${oldestNode} or later) nor VS Code's own runtime. Start VS Code once, or install Node.js. >&2`,
    'exit /b 1',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** The code page may lack characters of a user name, so system variables stand for the folders that contain it. */
function cmdPath(path: string, env: Runtime['env']): string {
  for (const name of ['LOCALAPPDATA', 'USERPROFILE', 'ProgramFiles']) {
    const folder = env[name];
    if (folder && path.toLowerCase().startsWith(`${folder.toLowerCase()}\\`)) {
      return `%${name}%${escaped(path.slice(folder.length))}`;
    }
  }
  return escaped(path);
}

function escaped(path: string): string {
  return path.replaceAll('%', '%%');
}
