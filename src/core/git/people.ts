/** A text without e-mail addresses, unless they are shown: of one that stands for a name, what is before the `@` is kept. */
export function redacted(text: string, withEmails: boolean): string {
  if (withEmails) return text;
  return text
    .replaceAll(/[ \t]*<[^\s<>@]+@[^\s<>]+>/g, '')
    .replaceAll(/([\p{L}\p{N}._%+-]+)@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '$1@…');
}
