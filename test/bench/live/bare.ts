import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../host/paths';
import { Connection } from './http';

/** Starts the bare server in a process of its own. */
export async function startBare() {
  const child = fork(join(root, 'dist', 'test', 'bench', 'live', 'bare.main.js'));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    /** Makes a request of the same size that the bare server answers with these bytes. */
    requestFor: async (name: string, question: string, answer: Buffer) => {
      const path = `/${encodeURIComponent(name)}`;
      child.send({ path, answer: answer.toString('base64') });
      await once(child, 'message');
      const connection = new Connection(`http://127.0.0.1:${port}${path}`);
      return () => connection.post(question);
    },
    stop: () => child.disconnect(),
  };
}
