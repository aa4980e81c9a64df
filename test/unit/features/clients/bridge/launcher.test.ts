import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { launcherText } from '../../../../../src/features/clients/bridge/launcher';
import { temporaryFolder } from '../../../temporaryFolder';

const skip = process.platform === 'win32';
const run = promisify(execFile);

/** A bridge that prints its runtime and its arguments. */
const bridge =
  'console.log(JSON.stringify([process.env.BY, process.env.ELECTRON_RUN_AS_NODE, process.argv.slice(2)]));';

const nodeWith = (by: string, version = process.version) =>
  `#!/bin/sh\nif [ "$1" = --version ]; then echo ${version}; exit; fi\nBY=${by} exec "${process.execPath}" "$@"\n`;

async function scene(test: TestContext, { node, ours }: { node?: string; ours?: string }) {
  const folder = join(await temporaryFolder(test), 'a $HOME \'quoted\' "twice" 100% ü');
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });
  const write = async (path: string, text: string) => {
    await writeFile(path, text);
    await chmod(path, 0o755);
  };
  if (node !== undefined) await write(join(bin, 'node'), node);
  const execPath = join(folder, 'Code Helper (Plugin)');
  if (ours !== undefined) await write(execPath, ours);
  await write(join(folder, 'bridge.js'), bridge);
  const launcher = join(folder, 'bridge');
  await write(launcher, launcherText({ platform: 'linux', execPath, env: {} }));
  return {
    start: async (...args: string[]) => {
      const { stdout } = await run(launcher, args, { env: { PATH: bin } });
      return JSON.parse(stdout) as unknown;
    },
    /** Rejects unless it ends with 0. */
    hook: () => run(launcher, ['--hook', 'codex'], { env: { PATH: bin } }),
  };
}

describe('the launcher', { skip }, () => {
  const ours = nodeWith('vscode');

  it('runs the bridge with node, and passes its arguments', async (test) => {
    const { start } = await scene(test, { node: nodeWith('node'), ours });
    assert.deepEqual(await start('--workspace', "a 'b' $c"), [
      'node',
      null,
      ['--workspace', "a 'b' $c"],
    ]);
  });

  it("uses VS Code's runtime if there is no node", async (test) => {
    const { start } = await scene(test, { ours });
    assert.deepEqual(await start(), ['vscode', '1', []]);
  });

  it("uses VS Code's runtime if node is too old, or not Node", async (test) => {
    for (const version of ['v16.20.2', 'v0.12.0', 'nonsense', '']) {
      const { start } = await scene(test, { node: nodeWith('node', version), ours });
      assert.deepEqual(await start(), ['vscode', '1', []], version);
    }
  });

  it('runs a hook with what it finds, and passes its arguments', async (test) => {
    const byNode = await scene(test, { node: nodeWith('node'), ours });
    assert.deepEqual(await byNode.start('--hook', 'codex'), ['node', null, ['--hook', 'codex']]);
    const byOurs = await scene(test, { ours });
    assert.deepEqual(await byOurs.start('--hook', 'codex'), ['vscode', '1', ['--hook', 'codex']]);
  });

  it('ends a hook with 0 in silence, whatever is missing or fails', async (test) => {
    const failing = '#!/bin/sh\necho lost >&2; exit 2\n';
    const failingNode = failing.replace(
      'echo',
      '[ "$1" = --version ] && echo v20.0.0 && exit; echo',
    );
    for (const found of [{}, { node: failingNode }, { ours: failing }]) {
      const { hook } = await scene(test, found);
      assert.deepEqual(await hook(), { stdout: '', stderr: '' });
    }
  });

  it('says what is missing if there is neither', async (test) => {
    const { start } = await scene(test, {});
    await assert.rejects(start(), { code: 1, stdout: '', stderr: /Start VS Code once/ });
  });
});

describe('the launcher on Windows', () => {
  const env = {
    LOCALAPPDATA: String.raw`C:\Users\Jörg\AppData\Local`,
    USERPROFILE: String.raw`C:\Users\Jörg`,
    ProgramFiles: String.raw`C:\Program Files`,
  };
  const runtimeIn = (execPath: string) => {
    const text = launcherText({ platform: 'win32', execPath, env });
    assert.doesNotMatch(text, /[^\r]\n/);
    return /set "runtime=(.*)"\r/.exec(text)?.[1];
  };

  it('names folders by system variables', () => {
    assert.equal(
      runtimeIn(String.raw`c:\users\jörg\AppData\Local\Programs\Microsoft VS Code\Code.exe`),
      String.raw`%LOCALAPPDATA%\Programs\Microsoft VS Code\Code.exe`,
    );
    assert.equal(
      runtimeIn(String.raw`C:\Program Files\Microsoft VS Code\Code.exe`),
      String.raw`%ProgramFiles%\Microsoft VS Code\Code.exe`,
    );
    assert.equal(
      runtimeIn(String.raw`C:\Program Files (x86)\Code.exe`),
      String.raw`C:\Program Files (x86)\Code.exe`,
    );
  });

  it('runs no program from the folder of the client', () => {
    const lines = launcherText({ platform: 'win32', execPath: 'C:\\Code.exe', env }).split('\r\n');
    const steps = [
      /^setlocal$/,
      /^set "NoDefaultCurrentDirectoryInExePath=1"$/,
      /^pushd "%~dp0"$/,
      /^chcp /,
      // It names the program whole.
      /^for %%i in \(node\.exe\) do set "node=%%~\$PATH:i"$/,
      /^popd$/,
      /"%node%" "%~dp0bridge\.js"/,
    ];
    const places = steps.map((step) => lines.findIndex((line) => step.test(line)));
    assert.ok(!places.includes(-1));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    const bare = lines.filter((line) => /^(if defined \w+ )?node /.test(line));
    assert.deepEqual(bare, []);
  });

  it('ends a hook with 0 in each of its ways', () => {
    const lines = launcherText({ platform: 'win32', execPath: 'C:\\Code.exe', env }).split('\r\n');
    for (const [index, line] of lines.entries()) {
      if (/^"%(node|runtime)%" |^echo /.test(line)) {
        assert.equal(lines[index - 1], 'if defined hook exit /b 0', line);
      }
    }
    assert.equal(lines.filter((line) => line === 'if defined hook exit /b 0').length, 3);
  });

  it('keeps a percent sign', () => {
    assert.equal(runtimeIn(String.raw`D:\100%\Code.exe`), String.raw`D:\100%%\Code.exe`);
  });
});
