import { setTimeout as delay } from 'node:timers/promises';
import { windowAnswers } from '../workspace/windowAnswers';

/** A window may be busy for a second, such as while another one opens; the one that asks waits for three. */
const answerMs = 2_000;

/** Whether there still is a window: an extension host outlives one that was closed or reloaded, for seconds and more. */
export async function isWindowAlive(): Promise<boolean> {
  const answer = windowAnswers().then(
    () => true,
    () => false,
  );
  return Promise.race([answer, delay(answerMs, false)]);
}
