import { openSession } from './clients';
import type { LiveWindow } from './liveWindow';
import { inMs, row, type Row } from './table';

const lastUri = 'terminal://window/last';
const times = 40;
/** Between the clocks of both processes. The notification of a command's begin is earlier. */
const maxSkewMs = 100;
/** Of 60 MB, the terminal in the window shows what it can; a client gets the beginning and the end. */
const huge =
  'yes "a line of an output that nobody reads to its end" | head -c 60000000; echo; echo endmark';
/** The same; as it names a file of secrets, its output is not read. */
const hugeUnread = `: .env; ${huge}`;

const now = () => performance.timeOrigin + performance.now();

/** What runs in a terminal, as clients get it. */
export async function measureTerminals(window: LiveWindow): Promise<Row[]> {
  await window.tell('shareTerminals', { level: 'on' });
  const rows = [await measureEnd(window), await measureHuge(window)];
  await window.tell('shareTerminals', { level: 'off' });
  return rows;
}

/** From VS Code's own event until the notification has arrived at a client. */
async function measureEnd(window: LiveWindow): Promise<Row> {
  const client = await subscribe(window);
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const { endedAt } = await window.tell('runInTerminal', { line: `echo ${n}; sleep 0.25` });
    all.push(Math.max(0, (await client.arrivalAfter(endedAt - maxSkewMs)) - endedAt));
  }
  client.close();
  const sorted = all.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Infinity;
  return row({
    measure: 'end of a command until a client is notified, p50 / p99',
    ours: `${inMs(at(0.5))} / ${inMs(at(0.99))}`,
  });
}

async function measureHuge(window: LiveWindow): Promise<Row> {
  const delayedBy = async (line: string) => {
    await window.tell('watchLoop', {});
    await window.tell('runInTerminal', { line });
    return inMs((await window.tell('loop', {})).p99Ms);
  };
  const heap = async () => {
    // VS Code itself keeps the output of a command until the next one.
    await window.tell('runInTerminal', { line: 'sleep 0.3' });
    return (await window.tell('heap', {})).bytes;
  };
  const unread = await delayedBy(hugeUnread);
  const before = await heap();
  const client = await subscribe(window);
  let next = client.next();
  const read = await delayedBy(huge);
  do {
    await next;
    next = client.next();
  } while (!(await client.read()).includes('endmark\n'));
  client.close();
  const kept = ((await heap()) - before) / 1e6;
  return row({
    measure:
      '60 MB of output in a terminal: event loop p99, without / with reading it; heap after it',
    ours: `${unread} / ${read}; ${kept.toFixed(1)} MB`,
  });
}

async function subscribe({ record: { url, token } }: LiveWindow) {
  const client = await openSession(url, token);
  let arrived: (at: number) => void = () => undefined;
  const next = () => new Promise<number>((resolve) => (arrived = resolve));
  const arrivals: number[] = [];
  await client.ask('resources/subscribe', { uri: lastUri });
  await client.listen(({ method, params }) => {
    if (method !== 'notifications/resources/updated' || params?.uri !== lastUri) return;
    arrivals.push(now());
    arrived(now());
  });
  return {
    /** When the next notification arrives. */
    next,
    /** When the first one has arrived after this time. */
    arrivalAfter: async (time: number) => {
      for (;;) {
        const found = arrivals.find((at) => at > time);
        if (found !== undefined) return found;
        await next();
      }
    },
    read: async () => {
      const { contents } = await client.ask('resources/read', { uri: lastUri });
      return (contents as readonly { readonly text: string }[])[0]?.text ?? '';
    },
    close: () => client.close(),
  };
}
