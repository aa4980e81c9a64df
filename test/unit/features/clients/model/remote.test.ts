import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import {
  fromOwnComputer,
  shQuoted,
  whereabouts,
} from '../../../../../src/features/clients/model/remote';

const machine = { env: {}, hostname: 'box', user: 'me' };
const launcher = '/home/me/.mcp-workspace-bridge/bridge';

describe('whereabouts', () => {
  it('are told by the name that VS Code gives the remote', () => {
    const env = { WSL_DISTRO_NAME: 'Ubuntu', CODESPACE_NAME: 'fluffy' };
    const at = (remoteName: string | undefined) => whereabouts({ ...machine, env, remoteName });
    assert.deepEqual(at(undefined), { type: 'local' });
    assert.deepEqual(at('ssh-remote'), { type: 'ssh', name: 'box', user: 'me' });
    assert.deepEqual(at('wsl'), { type: 'wsl', name: 'Ubuntu' });
    assert.deepEqual(at('dev-container'), { type: 'container', name: 'box', user: 'me' });
    assert.deepEqual(at('attached-container'), { type: 'container', name: 'box', user: 'me' });
    assert.deepEqual(at('codespaces'), { type: 'codespace', name: 'fluffy' });
    assert.deepEqual(at('tunnel'), { type: 'elsewhere', name: 'box' });
  });
});

describe('the command on the person’s own computer', () => {
  const from = (remoteName: string, folder?: string, env = {}) => {
    const entry = fromOwnComputer(whereabouts({ ...machine, env, remoteName }), launcher, folder);
    return entry && [entry.command, ...entry.args].join(' ');
  };

  it('reaches over to the bridge, and names the workspace', () => {
    const run = `${launcher} --workspace`;
    assert.equal(from('ssh-remote', '/my app'), `ssh -T me@box ${run} '/my app'`);
    assert.equal(
      from('wsl', '/my app', { WSL_DISTRO_NAME: 'Ubuntu' }),
      String.raw`C:\Windows\System32\wsl.exe` + ` -d Ubuntu --exec ${run} /my app`,
    );
    assert.equal(from('dev-container', '/my app'), `docker exec -i -u me box ${run} /my app`);
    assert.equal(
      from('codespaces', '/my app', { CODESPACE_NAME: 'fluffy' }),
      `gh codespace ssh -c fluffy -- -T ${run} '/my app'`,
    );
  });

  it('names no workspace where there is none', () => {
    assert.equal(from('ssh-remote'), `ssh -T me@box ${launcher}`);
  });

  it('is none where no command leads', () => {
    assert.equal(from('tunnel', '/srv'), undefined);
    assert.equal(fromOwnComputer({ type: 'local' }, launcher, '/srv'), undefined);
  });
});

it('a quoted text is one word of the shell', { skip: process.platform === 'win32' }, async () => {
  for (const text of ['plain', '', "it's", 'a b', '$HOME `id` \\ "x" %d ü;|&*']) {
    const { stdout } = await promisify(execFile)('sh', ['-c', `printf %s ${shQuoted(text)}`]);
    assert.equal(stdout, text);
  }
});
