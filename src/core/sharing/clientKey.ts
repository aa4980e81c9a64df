const maxLength = 60;
/** The maximum number of characters of a name that are used. */
const maxLooked = 1_000;

/** The client that a name stands for in sharing rules; `undefined` if it can be no name. */
export type KeyOf = (name: string) => string | undefined;

/** The name of a client in sharing rules, such as `claude-code` for "Claude Code"; `undefined` if it has no name. */
export function clientKey(name: string): string | undefined {
  const key = name
    .slice(0, maxLooked)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-/, '')
    .slice(0, maxLength)
    .replace(/-$/, '');
  return key || undefined;
}
