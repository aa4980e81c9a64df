import { Busy, UserError } from '../../base/errors';

/**
 * @throws UserError if the answer is invalid, or if the provider failed or takes longer. The provider's own error is
 * only logged.
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
    throw new Busy(`The extension that provides "${label}" did not answer within ${ms / 1_000} s.`);
  }
  if ('answer' in outcome) return outcome.answer;
  onError(outcome.cause);
  if (outcome.cause instanceof UserError) throw outcome.cause;
  throw new Busy(`The extension that provides "${label}" failed. Its log or ours says why.`);
}
