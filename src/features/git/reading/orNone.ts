import { UserError } from '../../../base/errors';
import { GitUnanswered } from './gitProcess';
import type { View } from './view';

/**
 * What git cannot tell must not keep the rest from being listed: a branch without a common history has no base, and a
 * partial clone lacks most of what was there earlier.
 */
export async function orNone<Item>(
  asked: Promise<readonly Item[]>,
  { signal }: View,
): Promise<readonly Item[]> {
  try {
    return await asked;
  } catch (cause) {
    const isAnswer = cause instanceof UserError && !(cause instanceof GitUnanswered);
    if (signal.aborted || !isAnswer) throw cause;
    return [];
  }
}
