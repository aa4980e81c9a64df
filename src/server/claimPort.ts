import { setTimeout as delay } from 'node:timers/promises';
import { keyTo } from '../core/protocol/windowKey';
import type { DiscoveryFile } from './discoveryFile';
import { Listener, type Handler } from './http/listener';
import { askToStepAside } from './windowClient';

const stepAsideMs = 2_000;
const stepAsidePollMs = 50;

interface Claim {
  /** In order of preference. */
  readonly ports: readonly number[];
  readonly token: string;
  readonly discovery: DiscoveryFile;
  readonly handler: Handler;
}

/** Listens on the first port that can be had; what is left of an earlier window on this workspace makes way for it. */
export async function claimPort({ ports, token, discovery, handler }: Claim): Promise<Listener> {
  const [first] = ports;
  const holder = first === undefined ? undefined : await discovery.holderOf(first, token);
  if (first !== undefined && holder && (await askToStepAside(holder.url, keyTo(holder)))) {
    const listener = await whileTaken(() => Listener.open([first], handler));
    if (listener) return listener;
  }
  return Listener.open(ports, handler);
}

/** Whoever steps aside closes its connections first; `undefined` if it takes too long. */
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
