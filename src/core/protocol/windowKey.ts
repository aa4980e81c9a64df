import { createHmac } from 'node:crypto';
import type { WindowRecord } from './windowRecord';

/**
 * The key that a local tool sends to ask a window for its identity. It proves that the tool has the token without
 * disclosing it, because another program can have taken a closed window's port. It is valid for one window at one port,
 * so that forwarding it to the window's present port is useless.
 */
export function windowKey(token: string, windowId: string, port: number): string {
  return createHmac('sha256', token).update(`${windowId} ${port}`).digest('base64url');
}

/** The key for the window and the port of this record. */
export function keyTo({ token, id, url }: Pick<WindowRecord, 'token' | 'id' | 'url'>): string {
  return windowKey(token, id, Number(new URL(url).port || 80));
}
