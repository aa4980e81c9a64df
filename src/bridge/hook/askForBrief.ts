import { sep } from 'node:path';
import { hookPath, type HookAnswer, type HookRequest } from '../../core/protocol/hook';
import type { WindowRecord } from '../../core/protocol/windowRecord';
import { NotServed, readShort, send } from '../http';
import { checkoutOf } from '../../files/checkout';
import { byFocus, matchWindows, type ClientFolder, type OpenWindow } from '../windows/chooseWindow';
import { clientFolder, openWindow } from '../windows/folders';
import { ProvedAgent } from '../windows/provedAgent';
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
  const opened = await Promise.all(records.map(openWindow));
  const client = await clientFolder(folder);
  const matches = matchWindows(opened, client, sep);
  const { windows, worktree } =
    matches.length > 0
      ? { windows: matches, worktree: undefined }
      : await withOtherCheckout(opened, client);
  for (const { record } of windows) {
    try {
      return await ask(record, { ...request, worktree });
    } catch (cause) {
      // The next window is asked only if this one has closed, as by the bridge.
      if (!(cause instanceof NotServed)) return nothing;
    }
  }
  return nothing;
}

/** The windows that have another checkout of the repository open in whose worktree the client works. */
async function withOtherCheckout(
  opened: readonly OpenWindow[],
  { path }: ClientFolder,
): Promise<{ readonly windows: readonly OpenWindow[]; readonly worktree?: string }> {
  const linked = await checkoutOf(path);
  if (!linked?.isLinked) return { windows: [] };
  const windows: OpenWindow[] = [];
  for (const window of [...opened].sort(byFocus)) {
    const checkouts = await Promise.all(window.folders.map(checkoutOf));
    if (checkouts.some((each) => each?.repository === linked.repository)) windows.push(window);
  }
  return { windows, worktree: linked.root };
}

async function ask(window: WindowRecord, request: HookRequest): Promise<HookAnswer> {
  const exchange = {
    method: 'POST',
    headers: { authorization: `Bearer ${window.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    idleMs,
  } as const;
  const agent = new ProvedAgent(window);
  const response = await send(new URL(hookPath, window.url), exchange, { agent });
  const { text, notice } = await readShort(response, maxLength);
  if (response.statusCode !== 200 || typeof text !== 'string') return nothing;
  return isNotice(notice) ? { text, notice } : { text };
}

function isNotice(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxNoticeLength && !value.includes('\n');
}
