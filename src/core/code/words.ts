/** Words that say little about what a text is about. */
const common = new Set(
  'about add adds added after all also and any are back been before but can change changed code does don dont feat file files fix fixed fixes for from function get have into its like make merge method more not now only out pull refactor remove request rename return set should some support test tests than that the then there they this update use used uses using via was way when where which while will with would you'.split(
    ' ',
  ),
);

/** The words of a text and the parts of its names, without their endings. */
export function wordsOf(text: string): readonly string[] {
  const parts = text.match(/\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{Lo}+/gu) ?? [];
  const words = parts.map((part) => part.toLowerCase()).filter((word) => word.length > 2);
  return words.filter((word) => !common.has(word)).map((word) => stem(word));
}

function stem(word: string): string {
  return word.length > 5 ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word.replace(/s$/, '');
}
