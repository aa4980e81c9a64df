import { hookPath, type HookAnswer, type HookRequest } from '../../core/protocol/hook';
import type { WindowRecord } from '../../core/protocol/windowRecord';
import { NotServed, readShort, send } from '../http';
import { windowsFor } from '../windows/findWindows';
import { clientFolder } from '../windows/folders';
import { ProvedAgent } from '../windows/proof';
import { Windows } from '../windows/windows';

/** More than the longest brief that the user can choose. */
const maxLength = 262_144;
const maxNoticeLength = 200;
/** Longer than the hook runs. */
const idleMs = 5_000;

const nothing: HookAnswer = { text: '' };

/** The brief of the window that has the folder open; empty if there is none, or it fails, or has nothing to say. */
export async function askForBrief(
  stateFolder: string,
  folder: string,
  request: HookRequest,
): Promise<HookAnswer> {
  const records = await new Windows(stateFolder, () => undefined).read();
  // A hook sends unasked, so that no window is guessed for a prompt in the home folder: one has to have it open.
  const client = await clientFolder(folder, true);
  for (const { record, worktree } of await windowsFor(records, client)) {
    try {
      return await ask(record, { ...request, worktree });
    } catch (cause) {
      // The next window is asked only if this one has closed, as by the bridge.
      if (!(cause instanceof NotServed)) return nothing;
    }
  }
  return nothing;
}

async function ask(window: WindowRecord, request: HookRequest): Promise<HookAnswer> {
  const exchange = {
    method: 'POST',
    headers: { authorization: `Bearer ${window.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    idleMs,
  } as const;
  const agent = new ProvedAgent(window);
  try {
    const response = await send(new URL(hookPath, window.url), exchange, { agent });
    const { text, notice } = await readShort(response, maxLength);
    if (response.statusCode !== 200 || typeof text !== 'string') return nothing;
    return isNotice(notice) ? { text, notice } : { text };
  } finally {
    agent.destroy(); // By this, the window knows that the answer was received.
  }
}

function isNotice(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxNoticeLength && !value.includes('\n');
}
