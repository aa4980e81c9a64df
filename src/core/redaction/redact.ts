import { masked } from './finding';
import { formatsIn } from './formats';
import { KnownValues } from './knownValues';
import { credentialsIn } from './credentials';
import { namedValuesIn, type NamedValue } from './namedValues';
import { privateKeysIn } from './privateKeys';
import { holdsSecret } from './secretNames';
import { isTelling, mayBeKnown } from './secretValues';

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
    const secrets = new Map<string, string>();
    for (const [name, value = ''] of values) {
      const plain = value.trim();
      const isSecret = plain.length <= maxValue && holdsSecret(name) && mayBeKnown(plain);
      // The name of what it is the password of, as in examples, is in any text about that.
      const isItsName = name.toLowerCase().includes(plain.toLowerCase());
      if (isSecret && !isItsName && secrets.size < maxKnown) secrets.set(plain, name);
    }
    this.sources.set(source, secrets);
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
