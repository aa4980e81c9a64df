import { spawn } from 'node:child_process';
import type { BridgeCommand, HookTime } from '../model/aiClientConfig';
import type { HookOutcome } from '../model/bridgeTrial';
import { trialName } from '../../../core/protocol/serverDeclaration';
import { clientEnvironment } from './tryBridge';

const defaultTimeoutMs = 5_000;

interface Options {
  readonly when: HookTime;
  /** The folder that the client works in. */
  readonly cwd: string;
  /** The environment of the extension host. */
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}

/** Starts the bridge as a hook, with the input that the client would write at that time. */
export function tryHook(
  { command, args }: BridgeCommand,
  { when, cwd, env, timeoutMs = defaultTimeoutMs }: Options,
): Promise<HookOutcome> {
  const child = spawn(command, args, { cwd, env: clientEnvironment(env), windowsHide: true });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (printed += part));
  child.stderr.resume();
  child.stdin.on('error', () => undefined); // `close` reports that it has exited.
  child.stdin.end(JSON.stringify(inputFor(when, cwd)));
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ type: 'timedOut' });
      child.kill();
    }, timeoutMs);
    child.once('error', ({ message }) => resolve({ type: 'notStarted', message }));
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code !== 0) resolve({ type: 'ended', code });
      else if (printed === '') resolve({ type: 'nothing' });
      else resolve({ type: 'passed', characters: printed.length });
    });
  });
}

function inputFor(when: HookTime, cwd: string): object {
  if (when === 'edit') {
    const tool_result = { name: 'editor', input: { path: cwd } };
    return { hookName: 'tool_result', taskId: trialName, workspaceRoots: [cwd], tool_result };
  }
  return {
    hook_event_name: when === 'prompt' ? 'UserPromptSubmit' : 'SessionStart',
    session_id: trialName,
    cwd,
    prompt: '',
  };
}
