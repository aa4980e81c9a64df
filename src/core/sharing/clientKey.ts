const maxLength = 60;
/** The rest of a longer text is ignored. */
const maxLooked = 1_000;

/** What a client is called in sharing rules, such as `claude-code` for "Claude Code"; `undefined` for no name. */
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
