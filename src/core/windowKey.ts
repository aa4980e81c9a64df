import { createHmac } from 'node:crypto';

/**
 * What a local tool shows to a window to ask who it is: proves that it has the token, good for this one window, and tells
 * the token to nobody. A stranger may have taken a dead window's port, and would get whatever is sent there.
 */
export function windowKey(token: string, windowId: string): string {
  return createHmac('sha256', token).update(windowId).digest('base64url');
}
