/** A client in a process of its own, which lists, subscribes, reads, and then waits to be killed. */
import type { Endpoint } from '../host/clients';
import { overSession, overStateless } from './wires/http';

interface Place {
  readonly endpoint: Endpoint;
  readonly era: 'session' | 'stateless';
  readonly uris: readonly string[];
}

async function main(): Promise<void> {
  const { endpoint, era, uris } = JSON.parse(process.argv[2] ?? '') as Place;
  const connect = era === 'session' ? overSession(endpoint) : overStateless(endpoint);
  const deaf = { onNotification: () => undefined, onBroken: () => undefined };
  const wire = await connect({ name: 'victim', version: '0' }, deaf);
  await wire.ask('resources/list');
  await wire.subscribe(uris);
  console.log('ready');
  // It dies while it reads.
  for (;;) {
    for (const uri of uris) await wire.ask('resources/read', { uri }).catch(() => undefined);
    if (uris.length === 0) await wire.ask('resources/list');
  }
}

main().catch((cause: unknown) => {
  console.error(cause);
  process.exitCode = 1;
});
