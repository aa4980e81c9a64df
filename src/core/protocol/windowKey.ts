import { createHmac } from 'node:crypto';
import type { WindowRecord } from './windowRecord';

/**
 * What a local tool shows to a window to ask who it is: proves that it has the token, and tells the token to nobody. A
 * stranger may have taken a dead window's port, and would get whatever is sent there. It is good for one window at one
 * port: passed on to where that window listens by now, it opens nothing.
 */
export function windowKey(token: string, windowId: string, port: number): string {
  return createHmac('sha256', token).update(`${windowId} ${port}`).digest('base64url');
}

/** For the window of this record, where the record says that it is. */
export function keyTo({ token, id, url }: Pick<WindowRecord, 'token' | 'id' | 'url'>): string {
  return windowKey(token, id, Number(new URL(url).port || 80));
}
