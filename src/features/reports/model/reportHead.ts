/** Enough of a file to see whether it is a report. */
export const headBytes = 4_096;

/** What the beginning of a report says. */
export interface ReportHead {
  /** Most runners count in the root, so that a report without failed tests need not be read. */
  readonly mayHaveFailed: boolean;
}

const root = /<testsuites?[\s>]/;
const attributes = /^<testsuites?\s((?:[^<>"']|"[^"]*"|'[^']*')*)>/;
const counts = [/(?:^|\s)failures\s*=\s*["']0["']/, /(?:^|\s)errors\s*=\s*["']0["']/];

/** `undefined` for other files of these names, such as what a build reports. */
export function reportHead(head: Uint8Array): ReportHead | undefined {
  // In UTF-16, each of these characters has a zero byte beside it.
  const text = Buffer.from(head).toString('latin1').replaceAll('\0', '');
  const at = text.search(root);
  if (at < 0) return undefined;
  const [, counted = ''] = attributes.exec(text.slice(at)) ?? [];
  return { mayHaveFailed: !counts.every((none) => none.test(counted)) };
}
