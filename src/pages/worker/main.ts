import { parentPort, workerData } from 'node:worker_threads';
import { toMarkdown } from './toMarkdown';

/** The data that the thread is started with. */
export interface WorkerData {
  readonly html: string;
  readonly address: string;
}

const { html, address } = workerData as WorkerData;
parentPort?.postMessage(toMarkdown(html, address));
