import { Agent } from 'node:http';
import type { WindowRecord } from '../../core/protocol/windowRecord';
import { identify } from './identify';

const timeoutMs = 2_000;
/** An agent of its own, without the proxies that the environment names. */
const agent = new Agent();

/** Whether a window's address answers as that window. */
export function isAlive(window: WindowRecord): Promise<boolean> {
  return identify(window, { agent }, timeoutMs);
}
