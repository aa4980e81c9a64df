import { setTimeout as delay } from 'node:timers/promises';
import { systemErrorCode } from '../base/errors';

const giveUpAfterMs = 2_000;
const retryMs = 20;

/**
 * Does the work, and again while Windows refuses it because another program, such as a virus scanner, has the file open.
 * @throws what the work threw last.
 */
export async function whenFree<T>(
  work: () => Promise<T>,
  platform: NodeJS.Platform = process.platform,
): Promise<T> {
  const deadline = Date.now() + giveUpAfterMs;
  for (;;) {
    try {
      return await work();
    } catch (cause) {
      if (!isBusy(cause, platform) || Date.now() > deadline) throw cause;
    }
    await delay(retryMs);
  }
}

/** Whether another program may have the file open: only Windows refuses work for that. */
export function isBusy(cause: unknown, platform: NodeJS.Platform = process.platform): boolean {
  const code = systemErrorCode(cause) ?? '';
  return platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code);
}
