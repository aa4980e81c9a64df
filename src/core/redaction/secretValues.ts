/** Texts that stand where a secret would be, in lower case. */
const placeholders = new Set(
  [
    'password passwd pass pwd passphrase secret secrets token tokens apikey key keys credentials credential bearer basic',
    'user username admin root guest test testing example sample demo dummy fake mock foo bar baz foobar value values',
    'string number boolean object buffer bytes array any unknown never undefined null none nil void true false',
    'name type text file path stdin env auto default optional required disabled enabled invalid missing hidden redacted',
    'development production localhost changeme change-me change_me placeholder todo tbd n/a empty unset',
  ].flatMap((line) => line.split(' ')),
);

/** Signs that a value is made elsewhere, or is to be filled in. */
const reference =
  /^(?:\$|%[A-Za-z_]|<|\{|\[|\(|&|\*+$|\.\.\.|…|‹|#\{)|\$\{|\{\{|%\(|<[A-Za-z]|\.\.\.$|\*{4}|x{4}|X{4}/;
const wordsOfPlaceholders =
  /your|placeholder|change.?me|insert|replace|redacted|masked|process\.env|getenv|environ/i;
const path = /^(?:\.{0,2}\/|~\/|[A-Za-z]:\\|file:)/;
const address = /^(?:[a-z][a-z0-9+.-]*:\/\/|urn:)/i;
const version = /^[\^~<>=v]{0,3}\d{1,9}(?:\.[\dx*]{1,9}){1,3}(?:[-+][\w.-]*)?$/;
const color = /^#[0-9a-f]{3,8}$/i;
const number = /^(?:0x[0-9A-Fa-f]*|[-+]?[\d.,_]*)$/;

/** Digits in the place of letters: `s3cret`. */
const writtenForLetters = /[a-z][013457]+[a-z]/;

/** Whether this may be a secret at all, and is neither a name for one nor the place of one. */
export function mayBeSecret(value: string): boolean {
  const plain = value.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return (
    plain.length >= 3 &&
    !placeholders.has(plain) &&
    ![reference, wordsOfPlaceholders, path, address, version, color].some((each) =>
      each.test(value),
    ) &&
    new Set(value).size > 2
  );
}

/** Passwords that servers come with, which are also their names: in any text about them. */
const passwordsOfServers = new Set(
  'postgres postgresql rabbitmq keycloak minioadmin changeit clickhouse cassandra superset wordpress'.split(
    ' ',
  ),
);

/** Whether a value that is known to be secret is to be found: not if it is in any text. */
export function mayBeKnown(value: string): boolean {
  const isCommon = number.test(value) || passwordsOfServers.has(value.toLowerCase());
  return value.length >= 8 && mayBeSecret(value) && !isCommon;
}

/** Whether a value is secret wherever it is: no word, which could be in any text. */
export function isTelling(value: string): boolean {
  return mayBeKnown(value) && !isWords(value);
}

/** Words as programs have them in names, with few digits: `access_token`, `Uint8Array`, `keyword.operator`. */
export function isWords(value: string): boolean {
  if (number.test(value)) return true;
  if (/[^\w\s.,:?!/|*-]/.test(value) || writtenForLetters.test(value)) return false;
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const digits = value.match(/\d/g)?.length ?? 0;
  const average = letters < 20 ? 3 : 4;
  return letters >= average * words.length && digits <= 3 && digits * 3 <= letters;
}

/** Letters and digits that are no name of a method, such as `hunter2`. */
export function isSimplePassword(value: string): boolean {
  return (
    /^(?=.*\d)[a-z\d]{5,26}[!.]?$/i.test(value) &&
    !/^\d*$/.test(value) &&
    !/^(?:sha|md|utf|base|hmac|aes|rsa|oauth|argon|scrypt|bcrypt|pbkdf|uint|int|float|latin|version|test|token|secret|key|step|item|page|column|level|user)-?\d/i.test(
      value,
    )
  );
}

/** Whether it could be an expression of a program. */
export function isExpression(value: string): boolean {
  return (
    /[()[\]{}<>`?&|*]|=>|=$|^[+/]/.test(value) ||
    /^[A-Za-z_$][\w$]*(?:(?:\.|::|->)[A-Za-z_$][\w$]*)+[;,]?$/.test(value)
  );
}
