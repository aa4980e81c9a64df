import { Busy, UserError } from '../../../base/errors';

/**
 * @param onError logs each failure, whose cause is for the log alone
 * @throws UserError if the answer is invalid, or if the provider failed or takes longer
 */
export async function within<Answer>(
  ms: number,
  label: string,
  ask: () => Promise<Answer>,
  onError: (cause: unknown) => void,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  const asked = (async () => ask())().then(
    (answer) => ({ answer }),
    (cause: unknown) => ({ cause }),
  );
  const outcome = await Promise.race([asked, late]);
  clearTimeout(timer);
  if (outcome === 'late') {
    const error = new Busy(
      `The extension that provides "${label}" did not answer within ${ms / 1_000} s.`,
    );
    onError(error);
    throw error;
  }
  if ('answer' in outcome) return outcome.answer;
  onError(outcome.cause);
  if (outcome.cause instanceof UserError) throw outcome.cause;
  throw new Busy(`The extension that provides "${label}" failed. Its log or ours says why.`);
}
