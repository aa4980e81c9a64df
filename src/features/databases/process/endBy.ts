import { Worker } from 'node:worker_threads';

/**
 * Ends this process after a time, by a thread of its own, because what reads can block this one. The window ends it
 * earlier, unless the window is gone.
 */
export class EndBy {
  private readonly thread = new Worker(
    `let timer;
    require('node:worker_threads').parentPort.on('message', (ms) => {
      clearTimeout(timer);
      timer = setTimeout(() => process.kill(process.pid, 'SIGKILL'), ms);
    });`,
    { eval: true },
  );

  /** Replaces the time that was given before. */
  in(ms: number): void {
    this.thread.postMessage(ms);
  }
}
