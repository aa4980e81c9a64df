import { parentPort, workerData } from 'node:worker_threads';
import type { Outlined } from '../../../../core/outline/outline';
import type { TextToOutline } from '../../../../core/outline/outlines';
import { Grammars } from './grammars';
import { outlineOf } from './outlineOf';

/** The data that the thread is started with. */
export interface WorkerData {
  /** The folder of the grammars. */
  readonly grammars: string;
}

const grammars = new Grammars((workerData as WorkerData).grammars);

/** What the thread says for each text. */
export type Said =
  /** The grammar is loaded, and the text is looked at from now on. */
  'begins' | Outlined;

async function answer(asked: TextToOutline): Promise<void> {
  const say = (said: Said) => parentPort?.postMessage(said);
  await grammars.loadFor(asked);
  say('begins');
  say(await outlineOf(asked, grammars));
}

// An error ends the thread, which ends the wait for the outline, too.
parentPort?.on('message', (asked: TextToOutline) => void answer(asked));
