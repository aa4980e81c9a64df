import type { NoOutline } from './outline';

/** Why a text has no outline; nobody wonders about one that declares nothing. */
export const whyNoOutline: Readonly<Record<NoOutline, string | undefined>> = {
  nothing: undefined,
  long: 'it is too long',
  many: 'too many declarations',
  deep: 'nested too deeply',
  broken: 'its syntax is broken',
  slow: 'it took too long',
};
