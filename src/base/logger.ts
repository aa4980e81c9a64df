/** The part of VS Code's `LogOutputChannel` that is used. Tokens and contents are never logged. */
export interface Logger {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(error: string | Error): void;
}
