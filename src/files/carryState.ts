import { cpSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';

const key = 'workspace';

/** What VS Code keeps for the window, also when its folder becomes a workspace. */
interface WindowState {
  get(key: string): unknown;
  update(key: string, value: string): PromiseLike<void>;
}

interface Options {
  readonly state: WindowState;
  /** A folder of folders, each with a file or folder of every workspace under its name. */
  readonly storage: string;
  /** The name of the workspace now. */
  readonly identity: string;
  onError(cause: unknown): void;
}

/**
 * Copies what is stored for the workspace that the window was on before. VS Code goes on with the same window when a folder is
 * added to a single one, or when a workspace is saved as a file, but under another URI, and so under another name. What is
 * stored under that name already stays. It is synchronous, because it is part of the extension's start.
 */
export function carryState({ state, storage, identity, onError }: Options): void {
  const before = state.get(key);
  if (before === identity) return;
  try {
    if (typeof before === 'string') copyAll(storage, before, identity);
    state.update(key, identity).then(undefined, onError);
  } catch (cause) {
    onError(cause);
  }
}

function copyAll(storage: string, from: string, to: string): void {
  for (const folder of readdirSync(storage, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const path = join(storage, folder.name);
    for (const file of readdirSync(path)) {
      const { name, ext } = parse(file);
      if (name !== from) continue;
      cpSync(join(path, file), join(path, `${to}${ext}`), { recursive: true, force: false });
    }
  }
}
