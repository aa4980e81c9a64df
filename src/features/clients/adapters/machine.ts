import { posix, win32 } from 'node:path';

export interface MachineFacts {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The part of the disk that is needed to find the clients' files. */
export interface Disk {
  isThere(path: string): Promise<boolean>;
  /** Empty if there is no such folder. */
  namesIn(folder: string): Promise<readonly string[]>;
}

/** The folders in which programs keep their files. */
export class Machine {
  readonly path: typeof posix;
  readonly isWindows: boolean;
  readonly isMac: boolean;

  constructor(
    private readonly facts: MachineFacts,
    readonly disk: Disk,
  ) {
    this.isWindows = facts.platform === 'win32';
    this.isMac = facts.platform === 'darwin';
    this.path = this.isWindows ? win32 : posix;
  }

  home(...parts: readonly string[]): string {
    return this.path.join(this.facts.home, ...parts);
  }

  /** The folder that an environment variable names; `undefined` if it names no absolute path. */
  named(variable: string): string | undefined {
    const value = this.facts.env[variable]?.trim();
    return value && this.path.isAbsolute(value) ? value : undefined;
  }

  /** `~/.config`, which some programs use on every system. */
  config(...parts: readonly string[]): string {
    return this.path.join(this.named('XDG_CONFIG_HOME') ?? this.home('.config'), ...parts);
  }

  /** The system's folder for the user data of desktop apps. */
  appData(...parts: readonly string[]): string {
    if (this.isWindows) {
      return this.path.join(this.named('APPDATA') ?? this.home('AppData', 'Roaming'), ...parts);
    }
    if (this.isMac) return this.home('Library', 'Application Support', ...parts);
    return this.config(...parts);
  }

  /** Whether the path is that of the folder or lies in it. */
  isIn(folder: string, path: string): boolean {
    const way = this.path.relative(folder, path);
    return !this.path.isAbsolute(way) && !/^\.\.([\\/]|$)/.test(way);
  }

  /** The paths of what is in a folder and has a name that begins with `prefix`. */
  async pathsIn(folder: string, prefix = ''): Promise<readonly string[]> {
    const names = await this.disk.namesIn(folder);
    return names
      .filter((name) => name.startsWith(prefix))
      .map((name) => this.path.join(folder, name));
  }

  async hasProgram(name: string): Promise<boolean> {
    const { PATH, Path, PATHEXT = '.COM;.EXE;.BAT;.CMD' } = this.facts.env;
    const folders = (PATH ?? Path ?? '').split(this.path.delimiter).filter(Boolean);
    const endings = this.isWindows ? PATHEXT.split(';') : [''];
    const paths = folders.flatMap((folder) =>
      endings.map((ending) => this.path.join(folder, name + ending)),
    );
    return this.isAnyThere(paths);
  }

  async isAnyThere(paths: readonly string[]): Promise<boolean> {
    return (await Promise.all(paths.map((path) => this.disk.isThere(path)))).includes(true);
  }

  /** The first that exists, or else the first whose folder exists, or else the first. */
  async choose(paths: readonly string[]): Promise<string | undefined> {
    for (const part of [(path: string) => path, (path: string) => this.path.dirname(path)]) {
      const isThere = await Promise.all(paths.map((path) => this.disk.isThere(part(path))));
      const found = paths[isThere.indexOf(true)];
      if (found !== undefined) return found;
    }
    return paths[0];
  }
}
