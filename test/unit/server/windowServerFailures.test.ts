import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { isRefused } from '../../../src/server/windowClient';
import { until } from '../../host/until';
import { oneWindow, serving, whoAnswers, workspace } from './window';

it('a record that cannot be written leaves nothing open, and the next start serves', async (t) => {
  const { server, recordPath } = await oneWindow(t);
  await mkdir(join(recordPath, 'in the way'), { recursive: true });
  await server.start();
  assert.equal(server.status.state, 'failed');
  await rm(recordPath, { recursive: true });
  await server.start();
  const { port, token } = serving(server);
  assert.equal(await whoAnswers(port, token), 'window-1');
});

it('a record that cannot be removed does not keep the server open', async (t) => {
  const { server, recordPath } = await oneWindow(t);
  await server.start();
  const { url } = serving(server);
  await rm(recordPath);
  await mkdir(join(recordPath, 'in the way'), { recursive: true });
  await server.stop();
  assert.equal(await isRefused(url), true);
});

it('a record that cannot be updated does not stop the server', async (t) => {
  const { server, recordPath } = await oneWindow(t);
  await server.start();
  await rm(recordPath);
  await mkdir(join(recordPath, 'in the way'), { recursive: true });
  await server.announce({ isFocused: true });
  assert.equal(server.status.state, 'serving');
  await rm(recordPath, { recursive: true });
});

it('a token that is replaced while the server opens is adopted', async (t) => {
  const other = 'x'.repeat(43);
  let path = '';
  const { server, stateFolder } = await oneWindow(t, {
    port: () => {
      if (path) writeFileSync(path, other);
      return 0;
    },
  });
  path = join(stateFolder, 'tokens', workspace);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'y'.repeat(43), { mode: 0o600 });
  await server.start();
  await until(
    'the new one is in force',
    () => server.status.state === 'serving' && server.status.token === other,
  );
});

it('a record that cannot be removed does not keep the server from opening again', async (t) => {
  let obstacle = '';
  const { server, recordPath } = await oneWindow(t, {
    port: () => {
      if (obstacle) rmSync(obstacle, { recursive: true });
      return 0;
    },
  });
  await server.start();
  await rm(recordPath);
  await mkdir(join(recordPath, 'in the way'), { recursive: true });
  obstacle = recordPath;
  await server.restart();
  const { port, token } = serving(server);
  assert.equal(await whoAnswers(port, token), 'window-1');
});
