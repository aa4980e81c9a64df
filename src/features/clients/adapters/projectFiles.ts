import { supportedClients } from './supportedClients';
import type { AiClient } from './aiClient';
import { realConfig } from '../editing/configFile';
import type { Keys } from '../formats/format';
import type { Machine } from './machine';

/** The clients' files in the folder of the project. There are none while no folder is open. */
export class ProjectFiles {
  constructor(
    private readonly machine: Machine,
    private readonly folder: () => string | undefined,
  ) {}

  pathsOf({ projectFiles = [] }: AiClient): string[] {
    return this.within(projectFiles);
  }

  /** Whether more than one client reads the file. */
  isShared(path: string): boolean {
    return supportedClients.filter((client) => this.pathsOf(client).includes(path)).length > 1;
  }

  /** The real path of a project's file, if links lead out of the project. */
  async outside(path: string): Promise<string | undefined> {
    const folder = this.folder();
    if (folder === undefined || !this.machine.isIn(folder, path)) return undefined;
    const target = await realConfig(path);
    return this.machine.isIn(await realConfig(folder), target) ? undefined : target;
  }

  private within(files: readonly Keys[]): string[] {
    const folder = this.folder();
    if (folder === undefined) return [];
    return files.map((parts) => this.machine.path.join(folder, ...parts));
  }
}
