/** Scripts in which joiners and selectors of forms are parts of words. */
const joining =
  'Adlm Arab Beng Deva Gujr Guru Khmr Knda Mlym Mong Mymr Nkoo Orya Sinh Syrc Taml Telu'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('');

/** One character that joins letters or emoji, or chooses their form, where it does. */
const belonging = [
  `(?<=[${joining}])[\\u200c\\u200d\\u180b-\\u180f]`,
  '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})',
].join('|');

/**
 * Invisible characters, by which a text could speak to a model alone: marks of direction and width, tags, and variation
 * selectors that no font has.
 */
const invisible = '\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb';
/** Control characters, apart from tabs and ends of lines, and the ends of lines of which editors make none. */
const control = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u2028\\u2029';

/** What stands before `[^]` is looked at first, as it is quick to say no. */
const stray = (characters: string) => new RegExp(`(?=[${characters}])(?!${belonging})[^]`, 'gu');

const strayInvisible = stray(invisible);
const strayOrControl = stray(invisible + control);

/** Removes invisible characters, apart from control characters. Those that join letters or emoji are kept. */
export function visible(text: string): string {
  return text.replaceAll(strayInvisible, '');
}

/** Writes invisible characters as `\u{200B}`, control characters among them. Those that join letters or emoji are kept. */
export function escapeInvisible(text: string): string {
  return text.replaceAll(
    strayOrControl,
    (character) => `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
  );
}
