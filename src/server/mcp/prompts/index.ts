import { fixProblems } from './fixProblems';
import { pinnedContext } from './pinnedContext';
import type { Prompt } from './prompt';

/** Every prompt, in the order in which they are listed. */
export const prompts: readonly Prompt[] = [pinnedContext, fixProblems];
