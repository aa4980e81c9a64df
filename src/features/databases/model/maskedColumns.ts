/** A column with one of these words in its name probably holds a secret or personal data. */
const secretWords = new Set(
  [
    'password passwords passwd passphrase passcode pwd pw',
    'secret secrets token tokens jwt bearer credential credentials',
    'hash hashed salt encrypted ciphertext otp totp mfa cookie csrf',
    'ssn iban cvv cvc taxid mnemonic',
  ].flatMap((line) => line.split(' ')),
);

/** These words mean it only as the last one: `user_pass`, but not `pass_rate`. */
const lastSecretWords = new Set(['pass', 'oauth']);

/** These pairs of words mean it only together. */
const secretPairs = new Set([
  'api key',
  'private key',
  'access key',
  'secret key',
  'auth key',
  'encryption key',
  'signing key',
  'ssh key',
  'session id',
  'session key',
  'auth code',
  'pin code',
  'backup code',
  'backup codes',
  'recovery code',
  'recovery codes',
  'recovery phrase',
  'seed phrase',
  'security answer',
  'security code',
  'credit card',
  'card number',
  'account number',
  'routing number',
  'social security',
  'tax id',
  'national id',
]);

/** The same pairs and words, where neither a capital nor a mark separates them. */
const joined =
  /passw(?:or)?d|passphrase|userpass|secret|apikey|privatekey|accesskey|accesstoken|refreshtoken|authtoken|sessionid|creditcard|cardnumber/;

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
    words.some((word, index) => {
      return secretWords.has(word) || secretPairs.has(`${word} ${words[index + 1] ?? ''}`);
    }) ||
    lastSecretWords.has(words.at(-1) ?? '') ||
    joined.test(words.join(''))
  );
}

/** `userPassword2`, `user_password` and `USER-PASSWORD` have the same words. */
function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
