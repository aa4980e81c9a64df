import type { Memento } from 'vscode';

/** What the extension remembers of a machine. */
export type MachineMemory = Pick<Memento, 'get' | 'update'>;

/**
 * The memory of this machine. For remote windows, VS Code keeps the memory of all machines together on the person's own
 * computer, so that there the names say which machine is meant.
 */
export function machineMemory(
  memory: MachineMemory,
  remoteName: string | undefined,
  host: string,
): MachineMemory {
  if (remoteName === undefined) return memory;
  const named = (key: string) => `${key} ${remoteName} ${host}`;
  return {
    get: <T>(key: string, fallback?: T) => memory.get(named(key), fallback) as T,
    update: (key, value) => memory.update(named(key), value),
  };
}
