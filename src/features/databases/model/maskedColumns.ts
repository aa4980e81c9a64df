import { namesSecret, wordsOf } from '../../../core/redaction/secretNames';

/** Words of columns that hold personal data, or what is as good as a secret in a row. */
const columnWords = new Set(
  'hash hashed salt encrypted ciphertext cookie csrf ssn iban cvv cvc taxid'.split(' '),
);

const columnPairs = new Set([
  'credit card',
  'card number',
  'account number',
  'routing number',
  'social security',
  'tax id',
  'national id',
]);

/** The same pairs, where neither a capital nor a mark separates them. */
const joined = /creditcard|cardnumber/;

/** The names of columns that are shown although they look like a secret's, in lower case: `column` or `table.column`. */
export type ShownColumns = ReadonlySet<string>;

/** Whether a column's values are masked, by its name. @param table where it is known. */
export function isMaskedColumn(
  name: string,
  { table, shown }: { readonly table?: string | undefined; readonly shown: ShownColumns },
): boolean {
  if (!looksSecret(name)) return false;
  const plain = name.toLowerCase();
  return (
    !shown.has(plain) && !(table !== undefined && shown.has(`${table.toLowerCase()}.${plain}`))
  );
}

function looksSecret(name: string): boolean {
  const words = wordsOf(name);
  return (
    namesSecret(words) ||
    words.some(
      (word, index) =>
        columnWords.has(word) || columnPairs.has(`${word} ${words[index + 1] ?? ''}`),
    ) ||
    joined.test(words.join(''))
  );
}
