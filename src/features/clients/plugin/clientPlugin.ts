import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { promisify, stripVTControlCharacters } from 'node:util';
import { plainLine } from '../../../base/plainLine';
import type { AiClient } from '../adapters/aiClient';
import { programInPath, type SearchPath } from '../bridge/programsInPath';
import { shQuoted } from '../model/remote';
import { CommandFailed, type ClientPlugin } from '../model/clientPlugin';

/** A command takes a second or so; without a network, some programs try to reach one for much longer. */
const timeoutMs = 60_000;
const maxSaid = 200;

interface Place {
  readonly search: SearchPath;
  /** See `pluginFolder`. */
  readonly folder: string;
}

/** `undefined` if the client takes none, or its program is not in the PATH. */
export async function clientPlugin(
  { plugin, programs }: AiClient,
  { search, folder }: Place,
): Promise<ClientPlugin | undefined> {
  const [name = ''] = programs;
  const path = plugin && (await programInPath(name, search));
  if (!plugin || path === undefined) return undefined;
  const program: Program = { name, path, env: search.env };
  const installing = plugin.install(folder);
  const lines = (commands: readonly (readonly string[])[]) =>
    commands.map((args) => lineOf(program, args));
  return {
    installing: lines(installing),
    uninstalling: lines(plugin.uninstall),
    install: async () => {
      for (const args of installing.slice(0, -1)) await run(program, args).catch(() => undefined);
      await run(program, installing.at(-1) ?? []);
    },
    uninstall: async () => {
      for (const args of plugin.uninstall) await run(program, args);
    },
  };
}

interface Program {
  readonly name: string;
  readonly path: string;
  readonly env: SearchPath['env'];
}

/** Not in the folder of the workspace, which can have settings for the program. */
async function run(program: Program, args: readonly string[]): Promise<void> {
  try {
    const options = { cwd: homedir(), env: program.env, timeout: timeoutMs };
    await promisify(execFile)(program.path, args, options);
  } catch (cause) {
    throw new CommandFailed(lineOf(program, args), saidIn(cause));
  }
}

function lineOf({ name }: Program, args: readonly string[]): string {
  return [name, ...args].map(shQuoted).join(' ');
}

function saidIn(cause: unknown): string {
  const { stderr, stdout, message } = cause as Error & { stderr?: string; stdout?: string };
  const text = [stderr, stdout, message].find((each) => each?.trim()) ?? '';
  const last = stripVTControlCharacters(text).trim().split('\n').at(-1) ?? '';
  return plainLine(last, maxSaid);
}
