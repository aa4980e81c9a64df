import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programsFolder } from '../host/paths';

import type { ToolCall } from './stubAnswers';

/** The prompts of a client that the brief is in unasked: each prompt, the first of a session, or none. */
type Arriving = 'each prompt' | 'the first prompt' | 'nothing';

/** An AI client's own program, and how it is made to send a prompt to a stub of a model. */
export interface PromptedProgram {
  readonly clientId: string;
  readonly arriving: Arriving;
  /** Relative to the folder of its packages; a script is run with Node. */
  readonly path: string;
  /** Files in the home, by which it knows the model. */
  files?(url: string): Readonly<Record<string, object | string>>;
  env?(url: string): Readonly<Record<string, string>>;
  /** The arguments of a command that runs before the first prompt. */
  before?(url: string): readonly string[];
  /** The arguments of a prompt. All but the first continue the conversation. */
  prompt(text: string, isFirst: boolean): readonly string[];
  /** Parts of earlier requests that it changes by itself when a conversation goes on. */
  readonly rewrites?: RegExp;
  /** The calls by which its model edits a file; some programs edit only what was read. */
  edit?(path: string, from: string, to: string): ToolCall;
  read?(path: string): ToolCall;
  /** How its model edits by a tool whose hooks are run, where that is not `edit`. */
  readonly byTool?: {
    /** More arguments of a prompt. */
    readonly args: readonly string[];
    edit(path: string, from: string, to: string): ToolCall;
  };
}

/** The version of its package. */
export function versionOf({ clientId, path }: PromptedProgram): string {
  const [scope = '', name = ''] = path.split('/');
  const folder = scope.startsWith('@') ? join(scope, name) : scope;
  const manifest = join(programsFolder, clientId, 'node_modules', folder, 'package.json');
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}

export function isInstalled({ clientId }: PromptedProgram): boolean {
  return existsSync(join(programsFolder, clientId, '.installed'));
}

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Some programs start slowly. */
const patienceMs = 120_000;

/** The command that starts it. */
export function commandOf({ clientId, path }: PromptedProgram): readonly [string, ...string[]] {
  const program = join(programsFolder, clientId, 'node_modules', path);
  return program.endsWith('.js') ? [process.execPath, program] : [program];
}

/** Runs the program until it exits. */
export async function runProgram(
  prompted: PromptedProgram,
  args: readonly string[],
  { cwd, env }: Place,
): Promise<{ readonly code: number | null; readonly said: string }> {
  const [command, ...first] = commandOf(prompted);
  const child = spawn(command, [...first, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: patienceMs,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (said += part));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}
