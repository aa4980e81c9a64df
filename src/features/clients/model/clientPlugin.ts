/** Our plugin in a client of this machine, which the client's own program installs. */
export interface ClientPlugin {
  /** The lines that are run, as a person would type them. */
  readonly installing: readonly string[];
  readonly uninstalling: readonly string[];
  /** @throws CommandFailed */
  install(): Promise<void>;
  /** @throws CommandFailed */
  uninstall(): Promise<void>;
}

/** A command of a client's program failed, or gave no answer in time. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
  constructor(
    readonly line: string,
    /** The last line of its output. */
    readonly said: string,
  ) {
    super(`${line}: ${said}`);
  }
}
