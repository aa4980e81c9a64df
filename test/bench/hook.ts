import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runHook } from '../unit/bridge/hook/hookProcess';
import { noBriefing } from '../unit/noBriefing';
import { fakeWindow } from '../unit/server/window';
import { temporaryFolder } from '../unit/temporaryFolder';
import { compare } from './compare';

const brief = 'x'.repeat(9_900);
const rounds = 200;

/**
 * Measures the delay of a prompt and of an edit by the hook process, with the largest text and where no window has the
 * folder, next to a process that does nothing.
 */
export async function measureHook(): Promise<void> {
  const closers: (() => unknown)[] = [];
  const own = (close: () => unknown) => void closers.push(close);
  const home = await temporaryFolder({ after: own });
  const [project, elsewhere] = [join(home, 'project'), join(home, 'elsewhere')];
  for (const folder of [project, elsewhere]) await mkdir(folder);
  const { server } = fakeWindow(own, {
    stateFolder: join(home, '.mcp-workspace-bridge'),
    folders: [pathToFileURL(project).href],
    brief: {
      ...noBriefing,
      hooks: { answer: async () => ({ text: brief, delivered: () => undefined }) },
    },
  });
  await server.start();
  const prompt = { hook_event_name: 'UserPromptSubmit', prompt: 'hello' };
  const tool_input = { file_path: join(project, 'a.ts'), new_string: 'x'.repeat(2_000) };
  const edit = { hook_event_name: 'PostToolUse', tool_name: 'Edit', tool_input };
  for (const [name, event, cwd, printed] of [
    ['a hook of Claude Code', prompt, project, brief],
    ['a hook after an edit, without what the language server takes', edit, project, brief],
    ['a hook in a folder that no window has open', prompt, elsewhere, undefined],
  ] as const) {
    const input = JSON.stringify({ session_id: 's', ...event, cwd });
    await compare({
      name,
      baseline: 'node -e 0',
      rounds,
      run: async () => {
        const { stdout } = await runHook(['--hook', 'claude-code'], { home, cwd, input });
        if (printed === undefined ? stdout !== '' : !stdout.includes(printed)) {
          throw new Error(`It printed ${JSON.stringify(stdout)}.`);
        }
      },
      runBaseline: () => once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'close'),
    });
  }
  for (const close of closers.reverse()) await close();
}
