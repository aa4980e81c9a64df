import type { CommentPlace, Said, Thread } from './thread';

/** A change of all threads of a workspace. */
export type ThreadsEdit = (threads: readonly Thread[]) => readonly Thread[];

/** The longest time from the making of a prompt's text until the client has it. */
const takenMs = 15_000;
/** The maximum number of clients of a thread that are remembered. */
const maxClients = 10;

export function addThread(thread: Thread): ThreadsEdit {
  return (threads) => [...threads, thread];
}

/** The person says more, which opens the thread again. */
export function say(id: string, said: Said): ThreadsEdit {
  return each([id], (thread) => {
    const { doneBy: _, ...open } = thread;
    return { ...open, said: [...open.said, said], isResolved: false };
  });
}

export function sendAgain(id: string): ThreadsEdit {
  return each([id], (thread) => ({
    ...thread,
    isResolved: false,
    ...(thread.sent && { sent: { ...thread.sent, count: 0 } }),
  }));
}

export function resolve(id: string, isResolved: boolean): ThreadsEdit {
  return each([id], (thread) => ({ ...thread, isResolved }));
}

export function removeThread(id: string): ThreadsEdit {
  return (threads) => threads.filter((thread) => thread.id !== id);
}

export function take(ids: readonly string[], by: string, now: number): ThreadsEdit {
  return each(ids, (thread) => ({ ...thread, taken: { by, until: now + takenMs } }));
}

export function putBack(by: string): ThreadsEdit {
  return (threads) => threads.map((thread) => (thread.taken?.by === by ? free(thread) : thread));
}

interface Receipt {
  readonly to: string;
  /** The client's name in sharing rules. */
  readonly key: string | undefined;
  readonly at: number;
  /** How much of each thread was sent, by its id: more may have been said since. */
  readonly counts: ReadonlyMap<string, number>;
}

export function send({ to, key, at, counts }: Receipt): ThreadsEdit {
  return each([...counts.keys()], (thread) => {
    const before = thread.sent?.clients ?? [];
    const clients = key === undefined ? before : [key, ...before.filter((other) => other !== key)];
    const count = counts.get(thread.id) ?? 0;
    return { ...free(thread), sent: { to, at, count, clients: clients.slice(0, maxClients) } };
  });
}

/** What was sent is due again. @param before the threads as they were before that, by their ids */
export function unsend(before: ReadonlyMap<string, Thread>): ThreadsEdit {
  return each([...before.keys()], (thread) => {
    const { said = [], sent } = before.get(thread.id) ?? {};
    // It was answered, so that the client has kept it.
    if (thread.said.length > said.length) return thread;
    const { sent: _, ...unsent } = thread;
    return sent ? { ...unsent, sent } : unsent;
  });
}

export function answer(id: string, said: Said, isDone: boolean): ThreadsEdit {
  return each([id], (thread) => ({
    ...thread,
    said: [...thread.said, said],
    ...(isDone && said.by !== undefined && { doneBy: said.by }),
  }));
}

export function place(places: ReadonlyMap<string, CommentPlace>): ThreadsEdit {
  return (threads) =>
    threads.map((thread) => {
      const moved = places.get(thread.id);
      return moved ? { ...thread, place: moved } : thread;
    });
}

function each(ids: readonly string[], edit: (thread: Thread) => Thread): ThreadsEdit {
  return (threads) => threads.map((thread) => (ids.includes(thread.id) ? edit(thread) : thread));
}

function free(thread: Thread): Thread {
  const { taken: _, ...rest } = thread;
  return rest;
}
