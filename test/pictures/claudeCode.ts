import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, placeOf, type Surroundings } from '../clients/connectedProgram';
import { programOf } from '../clients/promptedPrograms';
import { programsFolder } from '../host/paths';

const claudeCode = programOf('claude-code');

/** Claude Code is connected, and knows its user. @returns a value of `PATH` by which `claude` starts it. */
export async function connectClaude(surroundings: Surroundings): Promise<string> {
  await connect(claudeCode, surroundings);
  await skipFirstQuestions(surroundings);
  return commandForClaude(surroundings);
}

/** Answers what Claude Code asks when it is started for the first time. */
export async function skipFirstQuestions(
  surroundings: Surroundings,
  theme: 'dark' | 'light' = 'dark',
): Promise<void> {
  const { home, folder } = surroundings;
  const key = placeOf(claudeCode, surroundings).env['ANTHROPIC_API_KEY'] ?? '';
  const file = join(home, '.claude.json');
  const known = JSON.parse(await readFile(file, 'utf8')) as object;
  const answered = {
    ...known,
    hasCompletedOnboarding: true,
    theme,
    customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
    projects: { [folder]: { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true } },
  };
  await writeFile(file, JSON.stringify(answered));
}

/** A value of `PATH` by which `claude` starts the program in its environment. */
export async function commandForClaude(surroundings: Surroundings): Promise<string> {
  const { clientId, path: ofProgram } = claudeCode;
  const file = join(programsFolder, clientId, 'node_modules', ofProgram);
  const { NO_COLOR: _, ...env } = placeOf(claudeCode, surroundings).env;
  const folder = join(surroundings.home, 'bin');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'claude');
  const set = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
  await writeFile(path, ['#!/bin/sh', ...set, `exec '${file}' "$@"`, ''].join('\n'));
  await chmod(path, 0o755);
  return `${folder}:${process.env['PATH'] ?? ''}`;
}
