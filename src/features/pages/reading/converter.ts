import { Worker } from 'node:worker_threads';
import { PageNotFetched } from '../model/pageFailure';
import type { PageAddresses } from './worker/links';
import type { WorkerData } from './worker/main';
import type { Markdown } from './worker/toMarkdown';

const maxMs = 8_000;
const maxMegabytes = 512;

/** Converts pages to Markdown, in a thread that is ended if a page takes too much time or memory. */
export class Converter {
  /** @param script the path of the worker, `dist/pageWorker.js`. */
  constructor(
    private readonly script: string,
    private readonly most = { ms: maxMs },
  ) {}

  /** @throws PageNotFetched */
  async convert(html: string, addresses: PageAddresses): Promise<Markdown> {
    const workerData: WorkerData = { html, addresses };
    const worker = new Worker(this.script, {
      workerData,
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes, stackSizeMb: 4 },
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Markdown>((resolve, reject) => {
        const fail = () => reject(new PageNotFetched({ type: 'unreadable' }));
        timer = setTimeout(fail, this.most.ms);
        worker.once('message', resolve);
        worker.once('error', fail);
        worker.once('exit', fail);
      });
    } finally {
      clearTimeout(timer);
      worker.removeAllListeners();
      worker.on('error', () => undefined);
      await worker.terminate();
    }
  }
}
