import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf, type Surroundings } from '../clients/connectedProgram';
import type { PromptedProgram } from '../clients/promptedProgram';
import { promptedPrograms } from '../clients/promptedPrograms';
import { programsFolder } from '../host/paths';

export function claudeCode(): PromptedProgram {
  const program = promptedPrograms.find(({ clientId }) => clientId === 'claude-code');
  if (!program) throw new Error('There is no program of Claude Code.');
  return program;
}

/** Answers what Claude Code asks when it is started for the first time. */
export async function skipFirstQuestions(
  surroundings: Surroundings,
  theme: 'dark' | 'light' = 'dark',
): Promise<void> {
  const { home, folder } = surroundings;
  const key = placeOf(claudeCode(), surroundings).env['ANTHROPIC_API_KEY'] ?? '';
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
  const program = claudeCode();
  const file = join(programsFolder, program.clientId, 'node_modules', program.path);
  const { NO_COLOR: _, ...env } = placeOf(program, surroundings).env;
  const folder = join(surroundings.home, 'bin');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'claude');
  const set = Object.entries(env).map(([name, value]) => `export ${name}='${value}'`);
  await writeFile(path, ['#!/bin/sh', ...set, `exec '${file}' "$@"`, ''].join('\n'));
  await chmod(path, 0o755);
  return `${folder}:${process.env['PATH'] ?? ''}`;
}
