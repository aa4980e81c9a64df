import { setTimeout as delay } from 'node:timers/promises';
import { keyTo } from '../core/protocol/windowRecord';
import type { DiscoveryFile } from './discoveryFile';
import { Listener, type Handler } from './http/listener';
import { askToStepAside } from './windowClient';

/** The ports from here on are below those that systems assign by themselves. */
const firstPort = 20_000;
const portCount = 10_000;
const attempts = 100;

/**
 * The ports to try: the one in the settings or the workspace's own, then those after it.
 * @param workspace see `workspaceHash`.
 * @param setByHand the port in the settings; 0 for none.
 */
export function candidatePorts(workspace: string, setByHand: number): number[] {
  const own = firstPort + (Number.parseInt(workspace.slice(0, 8), 16) % portCount);
  const start = setByHand || own;
  return Array.from({ length: attempts }, (_, step) => {
    const port = start + step;
    if (setByHand) return port > 65_535 ? port - 65_535 + 1023 : port;
    return firstPort + ((port - firstPort) % portCount);
  });
}

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
