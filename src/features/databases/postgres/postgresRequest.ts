import type { PasswordRule } from '../model/addedDatabases';
import type { DatabaseResults, DatabaseTask } from '../model/databaseTask';
import type { Login } from './login';

export type PostgresTask = DatabaseTask | { readonly type: 'superuser' };

/** The answer to each task. */
export interface PostgresResults extends DatabaseResults {
  /** Whether the role has more rights than reading needs, such as a superuser's. */
  superuser: boolean;
}

/** A request to the process that reads a Postgres database. Its connection stays open for the next one. */
export interface PostgresRequest {
  readonly type: 'read';
  readonly login: Login;
  readonly passwords: PasswordRule | undefined;
  readonly shownColumns: readonly string[];
  readonly task: PostgresTask;
}

/** Ends the request that runs. It is answered all the same. */
export interface PostgresCancel {
  readonly type: 'cancel';
}

/** The reason why a request failed; a client receives the message that goes with it. */
export type PostgresFailure =
  /** The request itself is wrong. */
  | 'invalid'
  | 'unavailable'
  /** The server refuses the password, or there is none. */
  | 'refused'
  /** The server could be anyone, and asks for the password itself: the person has to agree. */
  | 'unproved';

export type PostgresAnswer = {
  /** The server has proved that it knows the password, by SCRAM. */
  readonly usesScram: boolean;
} & (
  | { readonly type: 'result'; readonly result: PostgresResults[keyof PostgresResults] }
  | { readonly type: 'failed'; readonly failure: PostgresFailure; readonly message: string }
);
