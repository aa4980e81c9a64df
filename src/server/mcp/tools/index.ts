import { answerComment } from './answerComment';
import { getDiagnostics } from './getDiagnostics';
import { listContext } from './listContext';
import { proposePins } from './proposePins';
import { readContext } from './readContext';
import { searchContext } from './searchContext';
import type { Tool } from './tool';

/** Every tool, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  listContext,
  readContext,
  searchContext,
  getDiagnostics,
  answerComment,
  proposePins,
];
