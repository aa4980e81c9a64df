import {
  aiTools,
  firstWords,
  firstWordWrappers,
  interpreters,
  nestedFirstWords,
  nestedPrograms,
  nestedWords,
  secretAlone,
  secretFirstWords,
  secretPrograms,
  secretWords,
  shells,
  wrappers,
  wrapperWords,
  type ProgramAndWord,
} from './programs';
import { commandsOf, isAssignment, withoutAssignments, type Words } from './shellWords';

/**
 * Why no more of a command is shared than that it ran:
 * - `secret`: it prints or takes secrets, names a file of secrets, or is not understood.
 * - `nested`: other commands run in it, such as on another machine.
 * - `aiTool`: an AI tool runs in it.
 */
export type Restriction = 'secret' | 'nested' | 'aiTool';

interface CommandLine {
  /** The first program, without its folder; empty if there is none. */
  readonly program: string;
  readonly restriction?: Restriction;
}

/** @param isSecret whether a path is never shared. */
export function readCommandLine(line: string, isSecret: (path: string) => boolean): CommandLine {
  const commands = commandsOf(line);
  const program = programIn(commands?.[0] ?? []);
  if (!commands || commands.length === 0) return { program, restriction: 'secret' };
  const found = commands.map((words) => restrictionOf(words, isSecret, 0));
  const restriction = order.find((each) => found.includes(each));
  return { program, ...(restriction && { restriction }) };
}

const order: readonly Restriction[] = ['aiTool', 'secret', 'nested'];
/** Lines in words of shells, in each other. */
const maxDepth = 3;
/** A longer command that runs another one is not understood. */
const maxWords = 200;

function restrictionOf(
  words: Words,
  isSecret: (path: string) => boolean,
  depth: number,
): Restriction | undefined {
  if ([...pathsIn(words)].some(isSecret)) return 'secret';
  const own = withoutAssignments(words);
  const isWrapper = ranBy(own, 0).length > 0;
  if (isWrapper && (own.length > maxWords || depth > maxDepth)) return 'secret';
  const starts = new Set([0]);
  // What is run can run another one: the loop goes on with what it adds.
  for (const start of starts) for (const at of ranBy(own, start)) starts.add(at);
  const found = [...starts].map((start) => restrictionOfProgram(own.slice(start)));
  const hasShell = [...starts].some((start) => shells.has(nameOf(own[start])));
  const lines = hasShell ? own.filter((word) => /\s/.test(word)) : [];
  for (const line of lines) {
    const inner = commandsOf(line);
    found.push(inner ? undefined : 'secret');
    for (const each of inner ?? []) found.push(restrictionOf(each, isSecret, depth + 1));
  }
  return order.find((each) => found.includes(each));
}

/** Where the program may stand that the one at `start` runs. */
function ranBy(words: Words, start: number): readonly number[] {
  const program = nameOf(words[start]);
  if (firstWordWrappers.has(program)) return firstWord(words, start + 1);
  if (wrappers.has(program)) {
    // Each word may be it, as options can have values of their own.
    return [...words.keys()].filter((at) => at > start && !isOption(words[at]));
  }
  const run = words.findIndex((word, at) => at > start && isOneOf(wrapperWords, program, word));
  if (run > 0) return firstWord(words, run + 1);
  return firstWord(words, start + 1).filter((at) =>
    isOneOf(firstWords, program, nameOf(words[at])),
  );
}

/**
 * Where the first word may stand that is neither an option nor the value of one. Which options have values is not known: a word
 * behind an option may be it, and so may the next one. Thus `conda run -n history pytest` counts as `history`, too.
 */
function firstWord(words: Words, from: number): readonly number[] {
  const isSure = (at: number) => isName(words[at]) && !isBeforeOther(words[at - 1]);
  const sure = words.findIndex((_, at) => at >= from && isSure(at));
  const last = sure < 0 ? words.length : sure;
  return [...words.keys()].filter((at) => at >= from && at <= last && !isOption(words[at]));
}

/** Neither an option nor an assignment, a number, a redirection, or what a shell first replaces. */
function isName(word = ''): boolean {
  if (isAssignment(word) || isRedirection(word) || /^[\d.]+[smhd]?$/.test(word)) return false;
  return /^([\p{L}\p{N}_.~/\\]|@[^/]+\/)/u.test(word);
}

/** Whether the next word may be the value of an option, or the file of a redirection. */
function isBeforeOther(word = ''): boolean {
  if (/^(-y|--yes|--no-install|--bun)$/.test(word)) return false;
  return /^--?\w[^=]*$/.test(word) || isRedirectionAlone(word);
}

const isOption = (word = '') => word.startsWith('-');

function isOneOf(pairs: readonly ProgramAndWord[], program: string, word = ''): boolean {
  return pairs.some(([name, each]) => name === program && each === word);
}

function restrictionOfProgram(words: Words): Restriction | undefined {
  const program = nameOf(words[0]);
  const rest = words.slice(1).map((word) => word.toLowerCase());
  const kept = withoutRedirections(rest);
  const isFirst = (pairs: readonly ProgramAndWord[]) =>
    firstWord(kept, 0).some((at) => isOneOf(pairs, program, kept[at]));
  const given = kept.filter((word) => !/^[-+]|^(;|\{\})$/.test(word));
  const isPrinting = rest.includes('-p') || withoutOptionsOfEnv(program, given, rest).length === 0;
  if (aiTools.has(program)) return 'aiTool';
  if (secretPrograms.has(program) || program.startsWith('docker-credential')) return 'secret';
  if (secretAlone.has(program) && isPrinting && !isOptionOfShell(program, rest)) return 'secret';
  if (secretWords.some(([name, ...asked]) => name === program && hasInOrder(rest, asked))) {
    return 'secret';
  }
  if (isFirst(secretFirstWords)) return 'secret';
  if (/^\$?env:/i.test(words[0] ?? '')) return 'secret';
  if (nestedPrograms.has(program)) return 'nested';
  if (given.some((word) => isOneOf(nestedWords, program, word))) return 'nested';
  if (isFirst(nestedFirstWords)) return 'nested';
  if (interpreters.has(program) && isInteractive(rest)) return 'nested';
  return isRootShell(program, rest) ? 'nested' : undefined;
}

const isRedirection = (word = '') => /^(\d*|&)[<>]/.test(word);
/** Its file is the next word. */
const isRedirectionAlone = (word = '') => /^(\d*|&)[<>]+[|&]?$/.test(word);

function withoutRedirections(words: Words): Words {
  return words.filter((word, at) => !isRedirection(word) && !isRedirectionAlone(words[at - 1]));
}

/** `env -u NAME` prints as `env` does, and so does `env NAME=value`. */
function withoutOptionsOfEnv(program: string, given: Words, rest: Words): Words {
  if (program !== 'env') return given;
  return given.filter((word) => {
    const before = rest[rest.indexOf(word) - 1] ?? '';
    return !word.includes('=') && !/^(-u|--unset|-c|--chdir)$/.test(before);
  });
}

/** `set -e` sets an option of the shell, and `export -p` prints. */
function isOptionOfShell(program: string, rest: Words): boolean {
  return program === 'set' && rest.some((word) => /^[-+][a-z]*[^-+o]/.test(word));
}

/** Without a file, a line or a module, it reads what the person types. */
function isInteractive(rest: Words): boolean {
  if (rest.some((word) => word === '-i')) return true;
  return rest.every((word) => word.startsWith('-') && !/^-([cemprs]|-\w)/.test(word));
}

function isRootShell(program: string, rest: Words): boolean {
  return (
    ['sudo', 'doas'].includes(program) &&
    rest.some((word) => /^-[sil]$|^--(login|shell)$/.test(word))
  );
}

function hasInOrder(words: Words, asked: readonly string[]): boolean {
  let at = 0;
  for (const word of words) {
    const next = asked[at];
    if (next === undefined) return true;
    if (word === next || isFormOf(next, word)) at += 1;
  }
  return at === asked.length;
}

/** `env:NAME`, and `secret/NAME` or `pods,secrets` of Kubernetes; another word before a slash is a folder. */
function isFormOf(asked: string, word: string): boolean {
  if (asked.endsWith(':')) return word.startsWith(asked);
  const isSecret = asked === 'secret' || asked === 'secrets';
  return isSecret && word.split(',').some((each) => each.split('/')[0] === asked);
}

/** It is shown where the line is not: an assignment behind `env`, or a line behind `bash -c`, is no name of a program. */
function programIn(words: Words): string {
  const own = withoutAssignments(words).filter((word) => !isOption(word));
  const isBefore = (word: string) => wrappers.has(nameOf(word)) || isAssignment(word);
  const found = own.find((word) => !isBefore(word));
  const names = [found, own[0]].filter((word = '') => !/[\s=]/.test(word)).map(nameOf);
  return names.find((name) => /^\w[\w.+-]{0,40}$/.test(name)) ?? '';
}

/** The name of a program by its path. */
function nameOf(word = ''): string {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
  return name.toLowerCase().replace(/(?<=.)@.*$|\.(exe|cmd|bat|ps1|com)$/, '');
}

const isNoFile = /^$|^\/dev\/|^nul$/i;

/** The files that words may name, each once: also behind `=`, `@`, `:` or `<`, and with wildcards. */
function pathsIn(words: Words): ReadonlySet<string> {
  const spellings = new Set(
    words.flatMap((word) => [word.replaceAll('\\', '/'), word.replaceAll('\\', '')]),
  );
  const parts = [...spellings].flatMap((each) => each.split(/[=@:,;<>()"']+/));
  // A word in a sentence is no file.
  const inner = parts.flatMap((part) => part.split(/\s+/)).filter((part) => /[./]/.test(part));
  const paths = [...parts, ...inner].flatMap((part) => {
    const path = part.replace(/^-\w(?=[./~])/, '').replace(/[. ]+$/, '');
    return [path, path.replaceAll(/[*?[\]{}]/g, '')];
  });
  return new Set(paths.filter((path) => !isNoFile.test(path)));
}
