import { masked } from './finding';
import { formatsIn } from './formats';
import { KnownValues } from './knownValues';
import { credentialsIn } from './credentials';
import { namedValuesIn, type NamedValue } from './namedValues';
import { privateKeysIn } from './privateKeys';
import { holdsSecret } from './secretNames';
import { isTelling, isWords, mayBeKnown } from './secretValues';

/** The maximum number of values that texts have given away; the oldest are forgotten first. */
const maxLearned = 500;
/** The maximum number of values of one source. */
const maxKnown = 2_000;
/** The longest value that is looked for. */
const maxValue = 4_000;

/** A text in which masks stand for secrets. */
export interface Redacted {
  readonly text: string;
  /** The number of secrets that were replaced. */
  readonly count: number;
}

/**
 * Replaces secrets by what they are: `‹redacted: GITHUB_TOKEN›`. In this order: values that are known, values whose names
 * say so, and what has the form of a secret. It sees each text as a whole, because a secret can be split by a cut.
 */
export class Redactor {
  /** The names of the values of each source, by the values. */
  private readonly sources = new Map<string, ReadonlyMap<string, string>>();
  /** Values that a name has given away once, in a text that was redacted. */
  private readonly learned = new Map<string, string>();
  private known: KnownValues | undefined;

  /** Replaces what this source has told. @param values by their names, such as an environment; only the secret ones are kept. */
  know(source: string, values: Iterable<readonly [name: string, value: string | undefined]>): void {
    const all = Array.from(values, ([name, value = '']) => ({ name, value: value.trim() }));
    const open = all.filter(({ name }) => saysName.test(name) && !holdsSecret(name));
    const names = new Set(open.map(({ value }) => value.toLowerCase()));
    const secrets = all
      .filter(({ name, value }) => value.length <= maxValue && holdsSecret(name))
      .filter(({ name, value }) => mayBeKnown(value) && !isName(value, { of: name, names }))
      .slice(0, maxKnown);
    this.sources.set(source, new Map(secrets.map(({ name, value }) => [value, name])));
    this.known = undefined;
  }

  redact(text: string): Redacted {
    const named = [...namedValuesIn(text), ...credentialsIn(text)];
    this.learn(named);
    this.known ??= new KnownValues(
      new Map([...this.learned, ...[...this.sources.values()].flatMap((each) => [...each])]),
    );
    return masked(text, [
      ...this.known.in(text),
      ...named,
      ...formatsIn(text),
      ...privateKeysIn(text),
    ]);
  }

  private learn(named: readonly NamedValue[]): void {
    for (const { label, value } of named) {
      if (this.learned.has(value) || value.length > maxValue || !isTelling(value)) continue;
      this.learned.set(value, label);
      this.known = undefined;
      const [oldest] = this.learned.keys();
      if (this.learned.size > maxLearned && oldest !== undefined) this.learned.delete(oldest);
    }
  }
}

/** What a name of the environment says if its value is a name, such as `POSTGRES_DB`. */
const saysName =
  /(?:^|_)(?:user|username|db|database|name|project|app|service|host|hostname|schema|folder)(?:$|_)/i;

/**
 * Whether a password, as in examples, is the name of what it is for, or a word that is also the name of the
 * user, the database or the project: it is in any text about these.
 */
function isName(value: string, { of, names }: { of: string; names: ReadonlySet<string> }): boolean {
  const plain = value.toLowerCase();
  return of.toLowerCase().includes(plain) || (isWords(value) && names.has(plain));
}
