/** The tags in which AI clients wrap what a hook adds to a prompt. */
const wrappers = /<(?=\s*\/?\s*(?:system[-_]reminder|hook[-_]context|additional[-_]context)\b)/gi;

/** Keeps a text from ending, or beginning, what a client wraps it in. */
export function inert(text: string): string {
  return text.replaceAll(wrappers, '&lt;');
}
