/** What we ask of a log; VS Code's `LogOutputChannel` fits as it stands. Neither tokens nor contents go in. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(error: string | Error): void;
}
