import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { peersFolder } from '../../host/paths';
import { until } from '../../host/until';
import { openSession, openStdio, type Client } from './clients';

const programOf = (name: string) =>
  join(peersFolder, 'node_modules', '@modelcontextprotocol', name, 'dist', 'index.js');

/** MCP's official server of examples, over HTTP. */
export async function openEverything(): Promise<Client> {
  const port = await freePort();
  const child = spawn(process.execPath, [programOf('server-everything'), 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  });
  const client = await until('the everything server', () =>
    openSession(`http://127.0.0.1:${port}/mcp`).catch(() => undefined),
  );
  return {
    ...client,
    close: () => {
      client.close();
      child.kill();
    },
  };
}

/** MCP's official server of files, over stdio. */
export function openFilesystem(folder: string): Promise<Client> {
  const path = programOf('server-filesystem');
  return openStdio({ path, args: [folder], cwd: folder, env: process.env });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
