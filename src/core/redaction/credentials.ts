import type { NamedValue } from './namedValues';
import { isExpression, isTelling, isWords, mayBeSecret } from './secretValues';

/** A place that has a secret by what stands around it. */
interface Place {
  readonly label: string;
  /** Texts without any of these, in lower case, have none. */
  readonly signs: readonly string[];
  /** With the group `value`. */
  readonly pattern: RegExp;
  holds(value: string): boolean;
}

const isNoWord = (value: string) => mayBeSecret(value) && !isWords(value);
/** What is looked at to tell whether a value is a secret. */
const maxLooked = 200;
const namesItself = /pass|pwd|secret|token/i;

const places: readonly Place[] = [
  // Authorization: Bearer value
  {
    label: 'Authorization',
    signs: ['authorization'],
    pattern:
      /(?<!\w|[\w-]-)(?:proxy-)?authorization["'\\]{0,3}[ \t]{0,4}[:=,][ \t]{0,4}["'`\\]{0,3}(?:(?:bearer|basic|token|apikey|negotiate)[ \t]{1,4})?(?<value>[A-Za-z0-9+/=_.~:-]{6,8000})/dgi,
    holds: (value) => isNoWord(value) && !isExpression(value.replace(/=+$/, '')),
  },
  // Bearer value
  {
    label: 'Authorization',
    signs: ['bearer '],
    pattern: /(?<!\w|[\w-]-)bearer[ \t](?<value>[A-Za-z0-9+/=_.~-]{16,8000})/dgi,
    holds: (value) => isTelling(value) && !isExpression(value.replace(/=+$/, '')),
  },
  // scheme://user:value@host
  {
    label: 'password',
    signs: ['://'],
    pattern:
      /(?<=:\/\/)[^\s:/@"'`<>?#\\]{0,200}:(?<value>[^\s:/@"'`<>?#\\‹]{4,1000})@(?=[\w[.-])/dg,
    holds: (value) =>
      mayBeSecret(value) && !(isWords(value) && namesItself.test(value) && !/\d/.test(value)),
  },
  // docker login -p value, mysql -pvalue, sshpass -p value
  {
    label: 'password',
    signs: ['docker', 'podman', 'helm', 'mysql', 'mariadb', 'sshpass', 'redis-cli', 'ldapsearch'],
    pattern:
      /(?<!\w|[\w-]-)(?:docker|podman|helm|mysql|mysqldump|mariadb|sshpass|redis-cli|ldapsearch)[ \t][^\n|;&]{0,300}?(?<=\s)-[paw][ \t]{0,2}["']?(?<value>[^\s"'`\\|<>[\]:/‹-][^\s"'`\\|<>[\]:/]{5,1000})(?=[\s"']|$)/dg,
    holds: (value) => mayBeSecret(value) && !(isWords(value) && /^[a-z]+$/.test(value)),
  },
  // curl -u user:value
  {
    label: 'password',
    signs: ['-u', '-user'],
    pattern:
      /(?<![\w-])(?:-u|--user|--proxy-user)[ \t=]{0,2}["']?[\w.@+-]{1,100}:(?<value>[^\s"'`\\|<>[\]:/‹]{4,1000})/dg,
    holds: mayBeSecret,
  },
  // machine host login user password value
  {
    label: 'password',
    signs: ['login'],
    pattern:
      /(?<!\w|[\w-]-)login[ \t]{1,8}\S{1,200}\s{1,8}password[ \t]{1,8}(?<value>[^\s‹]{4,1000})/dg,
    holds: mayBeSecret,
  },
  // IDENTIFIED BY 'value', PASSWORD 'value'
  {
    label: 'password',
    signs: ['identified', 'password'],
    pattern:
      /(?<!\w|[\w-]-)(?:identified[ \t]{1,8}by|(?:with|encrypted)[ \t]{1,8}password)[ \t]{1,8}'(?<value>[^'\n‹]{4,1000})'/dgi,
    holds: mayBeSecret,
  },
];

/** Secrets of headers, addresses and commands. */
export function credentialsIn(text: string): readonly NamedValue[] {
  const plain = text.toLowerCase();
  return places
    .filter(({ signs }) => signs.some((each) => plain.includes(each)))
    .flatMap(({ label, pattern, holds }) =>
      [...text.matchAll(pattern)].flatMap(({ groups, indices }) => {
        const { value = '' } = groups ?? {};
        const [start, end] = indices?.groups?.value ?? [0, 0];
        return holds(value.slice(0, maxLooked)) ? [{ start, end, label, value }] : [];
      }),
    );
}
