/** A name with one of these words probably stands for a secret. */
const secretWords = new Set(
  [
    'password passwords passwd passphrase passcode pwd pw',
    'secret secrets token tokens jwt bearer credential credentials',
    'otp totp mfa mnemonic',
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
]);

/** The same pairs and words, where neither a capital nor a mark separates them. */
const joined =
  /passw(?:or)?d|passphrase|userpass|secret|apikey|privatekey|accesskey|accesstoken|refreshtoken|authtoken|sessionid/;

/** Names that end in one of these are about a secret, and stand for none: `token_url`, `passwordLength`. */
const aboutSecrets = new Set(
  [
    'url uri path file files dir folder name names type types kind user username length size count limit max min',
    'index line column position start end offset ttl expiry expires expiration expired timeout age field label title',
    'placeholder prefix suffix header headers endpoint host policy pattern regex rule rules error errors message text',
    'hint help status state enabled required visible strength id ids version algorithm hash env md json',
    'store backend provider manager service issuer audience realm',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a name is that of a secret, or of something about one. */
export function namesSecret(words: readonly string[]): boolean {
  return (
    words.some(
      (word, index) =>
        secretWords.has(word) || secretPairs.has(`${word} ${words[index + 1] ?? ''}`),
    ) ||
    lastSecretWords.has(words.at(-1) ?? '') ||
    joined.test(words.join(''))
  );
}

/** Whether the value that a text gives to this name is probably a secret, such as that of `DB_PASSWORD`. */
export function holdsSecret(name: string): boolean {
  const words = wordsOf(name);
  const [before = '', last = ''] = words.slice(-2);
  if (secretPairs.has(`${before} ${last}`)) return true;
  if (aboutSecrets.has(last)) return false;
  return namesSecret(words) || (isConstant(name) && last === 'key' && before !== 'public');
}

/** A name as of variables of an environment. */
function isConstant(name: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name);
}

/** `userPassword2`, `user_password` and `USER-PASSWORD` have the same words. */
export function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}
