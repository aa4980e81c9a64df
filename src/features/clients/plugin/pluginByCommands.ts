import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { promisify, stripVTControlCharacters } from 'node:util';
import { plainLine } from '../../../base/oneLine';
import type { AiClient } from '../adapters/aiClient';
import { programInPath, type SearchPath } from '../bridge/programsInPath';
import type { InstalledPlugin } from '../model/aiClientConfig';
import { shQuoted } from '../model/remote';
import { CommandFailed, type ClientPlugin } from '../model/clientPlugin';
import { hasServer } from './pluginFiles';

/** A command takes a second or so; without a network, some programs try to reach one for much longer. */
const timeoutMs = 60_000;
const maxSaid = 200;

interface Place {
  readonly search: SearchPath;
  /** See `pluginFolder`. */
  readonly folder: string;
  /** What the client's own files say of the plugin. */
  installed(): Promise<Pick<InstalledPlugin, 'isOutdated'> | undefined>;
}

/** The plugin, by the commands of its client; `undefined` if the client takes none, or its program is not in the PATH. */
export async function pluginByCommands(
  { id, plugin, programs }: AiClient,
  { search, folder, installed }: Place,
): Promise<ClientPlugin | undefined> {
  const [name = ''] = programs;
  const path = plugin && (await programInPath(name, search));
  if (!plugin || path === undefined) return undefined;
  const program: Program = { name, path, env: search.env };
  const installing = plugin.install(folder);
  const renewing = commandsThatRenew(plugin, folder);
  const lines = (commands: Commands) => commands.map((args) => lineOf(program, args));
  return {
    hasServer: hasServer(id),
    installing: lines(installing),
    uninstalling: lines(plugin.uninstall),
    renewing: lines(renewing),
    install: async () => {
      const errors = await runAll(program, installing);
      // A command may fail because what it adds is there already, or be too slow to say that it has succeeded.
      if (await installed()) return;
      await runAll(program, plugin.uninstall);
      throw errors.at(-1) ?? new CommandFailed(lines(installing).at(-1) ?? '', '');
    },
    uninstall: async () => {
      const errors = await runAll(program, plugin.uninstall);
      if (!(await installed())) return;
      throw errors[0] ?? new CommandFailed(lines(plugin.uninstall)[0] ?? '', '');
    },
    renew: async () => {
      const errors = await runAll(program, renewing);
      const now = await installed();
      if (now && !now.isOutdated) return;
      throw errors.at(-1) ?? new CommandFailed(lines(renewing).at(-1) ?? '', '');
    },
  };
}

/** The lines that renew the copy of a client, as a person would type them. */
export function linesThatRenew(
  { plugin, programs: [name = ''] }: AiClient,
  folder: string,
): readonly string[] {
  return plugin ? commandsThatRenew(plugin, folder).map((args) => lineOf({ name }, args)) : [];
}

/** None where the client has no copy. */
function commandsThatRenew(
  { copy, install, uninstall }: NonNullable<AiClient['plugin']>,
  folder: string,
): Commands {
  if (!copy) return [];
  return copy.renew ? [copy.renew] : [...uninstall, ...install(folder)];
}

interface Program {
  readonly name: string;
  readonly path: string;
  readonly env: SearchPath['env'];
}

type Commands = readonly (readonly string[])[];

/** Runs one after the other, also if one fails. */
async function runAll(program: Program, commands: Commands): Promise<readonly CommandFailed[]> {
  const errors: CommandFailed[] = [];
  for (const args of commands) {
    await run(program, args).catch((cause: unknown) => {
      errors.push(new CommandFailed(lineOf(program, args), saidIn(cause)));
    });
  }
  return errors;
}

/** Not in the folder of the workspace, which can have settings for the program. */
async function run({ path, env }: Program, args: readonly string[]): Promise<void> {
  const options = { cwd: homedir(), env, timeout: timeoutMs };
  const running = promisify(execFile)(path, args, options);
  // Nobody is there to answer what it might ask.
  running.child.stdin?.end();
  await running;
}

function lineOf({ name }: Pick<Program, 'name'>, args: readonly string[]): string {
  return [name, ...args].map(shQuoted).join(' ');
}

function saidIn(cause: unknown): string {
  const { stderr, stdout, message } = cause as Error & { stderr?: string; stdout?: string };
  const text = [stderr, stdout, message].find((each) => each?.trim()) ?? '';
  const last = stripVTControlCharacters(text).trim().split('\n').at(-1) ?? '';
  return plainLine(last, maxSaid);
}
