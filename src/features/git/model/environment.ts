/** A setting of git, and its value. */
export type Setting = readonly [key: string, value: string];

/** The default of each setting that would change git's answers, run a program or write. */
const fixedConfig: readonly Setting[] = [
  ['core.abbrev', 'auto'],
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.quotePath', 'true'],
  ['core.pager', 'cat'],
  ['core.safecrlf', 'false'],
  ['core.splitIndex', 'false'],
  ['core.untrackedCache', 'false'],
  ['color.ui', 'false'],
  ['column.ui', 'never'],
  ['blame.markIgnoredLines', 'false'],
  ['blame.markUnblamableLines', 'false'],
  ['diff.orderFile', '/dev/null'],
  ['diff.suppressBlankEmpty', 'false'],
  ['diff.autoRefreshIndex', 'true'],
  ['diff.colorMoved', 'no'],
  ['log.follow', 'false'],
  ['log.showRoot', 'true'],
  ['log.showSignature', 'false'],
  ['log.mailmap', 'true'],
  ['status.showStash', 'false'],
  ['submodule.recurse', 'false'],
  ['protocol.allow', 'never'],
];

/**
 * The variables that say where the person's configuration is are kept, because it also says which repositories the person
 * trusts.
 */
const kept = /^GIT_(CONFIG_(GLOBAL|SYSTEM|NOSYSTEM)|EXEC_PATH|CEILING_DIRECTORIES)$/i;

const fixedVariables: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  GIT_ALLOW_PROTOCOL: '',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  GIT_GRAFT_FILE: '/dev/null',
  GIT_LITERAL_PATHSPECS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_PAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
};

/** The environment in which git answers the same whatever the person has configured, asks nothing and fetches nothing. */
export function gitEnvironment(
  inherited: Readonly<Record<string, string | undefined>>,
  config: readonly Setting[] = [],
): Record<string, string | undefined> {
  const others = Object.entries(inherited).filter(
    ([name]) => !/^GIT_/i.test(name) || kept.test(name),
  );
  const all = [...fixedConfig, ...config];
  const settings = all.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return {
    ...Object.fromEntries(others),
    ...fixedVariables,
    GIT_CONFIG_COUNT: String(all.length),
    ...(Object.fromEntries(settings) as Record<string, string>),
  };
}

/**
 * Turns off the filters, the drivers of diffs and the hooks that the repository or the person has configured: they are
 * programs, and some write into the repository.
 * @param names the names of configured settings, such as `filter.lfs.clean`.
 */
export function withoutPrograms(names: readonly string[]): readonly Setting[] {
  const configured = names.flatMap(
    (name) => /^(filter|diff|hook)\..*(?=\.[^.]+$)/s.exec(name)?.[0] ?? [],
  );
  return [...new Set(configured)].flatMap((each): Setting[] => {
    if (each.startsWith('diff.')) return [[`${each}.binary`, 'auto']];
    if (each.startsWith('hook.')) return [[`${each}.enabled`, 'false']];
    const programs = ['clean', 'smudge', 'process'].map((key): Setting => [`${each}.${key}`, '']);
    return [...programs, [`${each}.required`, 'false']];
  });
}
