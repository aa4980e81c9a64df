import { setTimeout as delay } from 'node:timers/promises';
import { keyTo } from '../core/protocol/windowRecord';
import type { DiscoveryFile } from './discoveryFile';
import { Listener, type Handler } from './http/listener';
import { askToStepAside } from './windowClient';

const stepAsideMs = 2_000;
const stepAsidePollMs = 50;

interface Claim {
  /** The ports to try, the preferred one first. */
  readonly ports: readonly number[];
  readonly token: string;
  readonly discovery: DiscoveryFile;
  readonly handler: Handler;
}

/** Listens on the first free port. The server of a closed window of this workspace is asked to leave the first one. */
export async function claimPort({ ports, token, discovery, handler }: Claim): Promise<Listener> {
  const [first] = ports;
  const holder = first === undefined ? undefined : await discovery.holderOf(first, token);
  if (first !== undefined && holder && (await askToStepAside(holder.url, keyTo(holder)))) {
    const listener = await whileTaken(() => Listener.open([first], handler));
    if (listener) return listener;
  }
  return Listener.open(ports, handler);
}

/** Retries while the other server closes its connections; `undefined` if it takes too long. */
async function whileTaken(open: () => Promise<Listener>): Promise<Listener | undefined> {
  for (let waitedMs = 0; waitedMs < stepAsideMs; waitedMs += stepAsidePollMs) {
    try {
      return await open();
    } catch {
      await delay(stepAsidePollMs);
    }
  }
  return undefined;
}
