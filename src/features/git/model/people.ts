/**
 * Removes e-mail addresses from a text, unless they are shown. Of one in place of a name, the part before the `@` is
 * kept.
 */
export function redacted(text: string, withEmails: boolean): string {
  if (withEmails) return text;
  return text
    .replaceAll(/(?<![ \t])[ \t]*<[^\s<>@]+@[^\s<>]+>/g, '')
    .replaceAll(/(?<=[\p{L}\p{N}._%+-])@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '@…');
}
