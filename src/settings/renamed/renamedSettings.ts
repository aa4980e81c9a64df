import { isObject } from '../../base/json';

/**
 * The settings that had another name or other values in the version before. They are read as they were, and moved once.
 * The next version deletes this folder.
 */

/** What the old names hold in a scope. */
type OldValues = Readonly<Record<string, unknown>>;

export interface RenamedSetting {
  readonly name: string;
  readonly oldNames: readonly string[];
  /**
   * The scope of the setting, in which alone its old names are read. VS Code no longer knows them, and would take them from any
   * settings, so that those of a workspace could share a secret.
   */
  readonly scope: 'application' | 'window' | 'resource';
  /**
   * The value of the new name in a scope; `undefined` if there is none.
   * @param now what the new name holds in it
   * @param below the value of the new name in the scope below, or its default
   */
  valueOf(old: OldValues, now: unknown, below: unknown): unknown;
}

export const renamedSettings: readonly RenamedSetting[] = [
  {
    name: 'secretFiles',
    oldNames: ['notSecret'],
    scope: 'application',
    // A glob that was added held back what was also let through.
    valueOf: ({ notSecret }, now) =>
      joined(eachOf(notSecret, false), isObject(now) ? now : eachOf(now, true)),
  },
  {
    name: 'otherExtensions',
    oldNames: ['providers'],
    scope: 'application',
    valueOf: ({ providers }, now) => joined(providers, now),
  },
  {
    name: 'pins.maxTokens',
    oldNames: ['bundle.maxTokens'],
    scope: 'window',
    valueOf: (old, now) => now ?? old['bundle.maxTokens'],
  },
  {
    name: 'suggestions',
    oldNames: ['suggestions.enabled', 'suggestions.include'],
    scope: 'window',
    valueOf: (old, now, below) => {
      const isShown = old['suggestions.enabled'] ?? below !== 'off';
      const isIncluded = old['suggestions.include'] ?? below === 'prompts';
      const value = isIncluded === true ? 'prompts' : 'panel';
      return newOr(now, old, isShown === true ? value : 'off');
    },
  },
  {
    name: 'decorations',
    oldNames: ['decorations.editor', 'decorations.files'],
    scope: 'window',
    valueOf: (old, now, below) => {
      const isIn = (where: string) =>
        old[`decorations.${where}`] ?? (below === 'everywhere' || below === where);
      const inEditor = isIn('editor') === true;
      const inFiles = isIn('files') === true;
      const value = inEditor ? (inFiles ? 'everywhere' : 'editor') : inFiles ? 'files' : 'off';
      return newOr(now, old, value);
    },
  },
  {
    name: 'sharing',
    oldNames: [],
    scope: 'resource',
    valueOf: (_, now) => withNewLevel(now),
  },
];

/** All names under which the value of a setting can be stored. */
export function namesOf(name: string): readonly string[] {
  const { oldNames = [] } = renamedSettings.find((each) => each.name === name) ?? {};
  return [name, ...oldNames];
}

/** VS Code gives what is stored under `suggestions.enabled` as part of an object `suggestions`, too. */
function newOr(now: unknown, old: OldValues, value: string): unknown {
  if (now !== undefined && !isObject(now)) return now;
  return Object.values(old).every((each) => each === undefined) ? undefined : value;
}

/** The object of a list of names, or of a single one. */
function eachOf(names: unknown, value: boolean): object | undefined {
  if (names === undefined || names === null) return undefined;
  const texts = [names].flat().filter((name) => typeof name === 'string');
  return Object.fromEntries(texts.map((name) => [name, value]));
}

function joined(old: unknown, now: unknown): unknown {
  return isObject(old) ? { ...old, ...(isObject(now) && now) } : now;
}

/** The rules of a client, or of all, with `onlyWhenAsked` in the place of `asked`. */
function withNewLevel(value: unknown): unknown {
  if (value === 'asked') return 'onlyWhenAsked';
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]: [string, unknown]) => [key, withNewLevel(inner)]),
  );
}
