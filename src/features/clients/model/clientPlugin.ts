/** Our plugin in a client of this machine, which the client's own program installs. */
export interface ClientPlugin {
  /** Whether it starts our server, beside its hooks. */
  readonly hasServer: boolean;
  /** The lines that are run, as a person would type them. */
  readonly installing: readonly string[];
  readonly uninstalling: readonly string[];
  /** Empty where the client has no copy of its own. */
  readonly renewing: readonly string[];
  /** @throws CommandFailed if the plugin is not there then; nothing else of it is left */
  install(): Promise<void>;
  /** @throws CommandFailed if it is still there */
  uninstall(): Promise<void>;
  /** @throws CommandFailed if the client still has the earlier one, or none any more */
  renew(): Promise<void>;
}

/** A command of a client's program failed, gave no answer in time, or did not do what it is for. */
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
