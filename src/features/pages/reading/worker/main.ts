import { parentPort, workerData } from 'node:worker_threads';
import type { PageAddresses } from './links';
import { toMarkdown } from './toMarkdown';

/** The data that the thread is started with. */
export interface WorkerData {
  readonly html: string;
  readonly addresses: PageAddresses;
}

const { html, addresses } = workerData as WorkerData;
parentPort?.postMessage(toMarkdown(html, addresses));
