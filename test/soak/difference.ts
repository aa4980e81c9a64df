import type { SoakClient } from './client';

/** What differs from what it should be, and how to go on after it was noted. */
export interface Difference {
  /** VS Code sometimes loses sight of a folder that took the place of another: what it does not report, no client can know. */
  readonly fault: 'missed' | 'wrong' | 'unreported';
  readonly client: SoakClient;
  readonly what: string;
  readonly path?: string | undefined;
  adopt(): void;
}

/** Both texts, from shortly before they differ. */
export function bothTexts(known: string | undefined, there: string | undefined): string {
  const [one, other] = [known ?? '', there ?? ''];
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const shown = (text: string | undefined) =>
    text === undefined ? 'nothing' : JSON.stringify(text.slice(Math.max(0, at - 40), at + 80));
  return `${shown(known)}, and there is ${shown(there)}`;
}
