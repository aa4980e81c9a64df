import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Disposable } from '../../../base/events';
import { countOf, type Outlined } from '../../../core/outline/outline';
import type { Outlines, TextToOutline } from '../../../core/outline/outlines';
import type { Said, WorkerData } from './worker/main';

interface Options {
  /** The path of the thread's script, `dist/outlineWorker.js`. */
  readonly script: string;
  /** The folder of the grammars, `dist/grammars`. */
  readonly grammars: string;
  /** Milliseconds. */
  readonly most?: Limits;
}

interface Limits {
  /** Until a text is begun: the thread is started, and the grammar loaded. */
  readonly startMs: number;
  /** For one text, from when it is begun. */
  readonly ms: number;
  /** Without a text, after which the thread is ended, and its memory is free again. */
  readonly idleMs: number;
}

const limits: Limits = { startMs: 10_000, ms: 2_000, idleMs: 20_000 };
const maxMegabytes = 256;
/** The most declarations that are remembered; each takes some hundred bytes. */
const maxRemembered = 100_000;
/** What remembering an outline costs at least, in declarations. */
const leastCost = 20;

const slow: Outlined = { type: 'none', reason: 'slow' };

/** Outlines texts in a thread of its own, one after the other, and remembers outlines by the text. */
export class Outliner implements Outlines, Disposable {
  /** The least recently used first. */
  private readonly remembered = new Map<string, { outlined: Promise<Outlined>; cost: number }>();
  private cost = 0;
  private worker: Worker | undefined;
  private turn: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;
  private isDisposed = false;

  constructor(private readonly options: Options) {}

  /** @internal for the tests */
  get isRunning(): boolean {
    return this.worker !== undefined;
  }

  outline(asked: TextToOutline): Promise<Outlined> {
    const key = keyOf(asked);
    const known = this.remembered.get(key);
    if (known) {
      this.remembered.delete(key);
      this.remembered.set(key, known);
      return known.outlined;
    }
    const outlined = this.turn.then(() => this.ask(asked));
    this.turn = outlined;
    this.remember(key, outlined);
    return outlined;
  }

  /** Ends the thread; texts that still wait for it have no outline. */
  dispose(): void {
    this.isDisposed = true;
    clearTimeout(this.idle);
    this.endWorker();
  }

  private remember(key: string, outlined: Promise<Outlined>): void {
    const entry = { outlined, cost: leastCost };
    this.remembered.set(key, entry);
    this.cost += leastCost;
    void outlined.then((made) => {
      if (this.remembered.get(key) !== entry) return;
      const more = made.type === 'outline' ? countOf(made.outline.declarations) : 0;
      entry.cost += more;
      this.cost += more;
      for (const [oldest, { cost }] of this.remembered) {
        if (this.cost <= maxRemembered || oldest === key) break;
        this.remembered.delete(oldest);
        this.cost -= cost;
      }
    });
  }

  private async ask(asked: TextToOutline): Promise<Outlined> {
    if (this.isDisposed) return slow;
    clearTimeout(this.idle);
    const most = this.options.most ?? limits;
    const worker = (this.worker ??= this.startWorker());
    const outlined = await answerOf(worker, asked, most);
    if (!outlined) this.endWorker();
    this.idle = setTimeout(() => this.endWorker(), most.idleMs).unref();
    return outlined ?? slow;
  }

  private startWorker(): Worker {
    const workerData: WorkerData = { grammars: this.options.grammars };
    const worker = new Worker(this.options.script, {
      workerData,
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    worker.on('error', () => undefined);
    worker.unref();
    return worker;
  }

  private endWorker(): void {
    void this.worker?.terminate();
    this.worker = undefined;
  }
}

/** `undefined` if the thread has ended, or takes longer. */
async function answerOf(
  worker: Worker,
  asked: TextToOutline,
  { startMs, ms }: Limits,
): Promise<Outlined | undefined> {
  let resolve: (outlined: Outlined | undefined) => void = () => undefined;
  const promise = new Promise<Outlined | undefined>((settle) => (resolve = settle));
  const fail = () => resolve(undefined);
  let timer = setTimeout(fail, startMs);
  const hear = (said: Said) => {
    if (said !== 'begins') return resolve(said);
    clearTimeout(timer);
    timer = setTimeout(fail, ms);
  };
  worker.on('message', hear);
  worker.once('error', fail);
  worker.once('exit', fail);
  worker.postMessage(asked);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off('message', hear);
    worker.off('error', fail);
    worker.off('exit', fail);
  }
}

function keyOf({ language, path, text }: TextToOutline): string {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return createHash('sha1').update(`${language}\n${ending}\n`).update(text).digest('base64');
}
