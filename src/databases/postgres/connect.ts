import type { Socket } from 'node:net';
import postgres, { type Sql, type State } from 'postgres';
import { cancel } from './cancel';
import type { Login } from './login';
import { connectMs, openSocket } from './openSocket';

/** The time limit of one statement on the server, in milliseconds. */
const statementMs = 3_000;
const lockMs = 1_000;
/** For the login, once there is a socket. */
const connectSeconds = 5;

interface Options {
  readonly idleSeconds: number;
  onSocket(socket: Socket): void;
}

/** One connection, which is opened for the first statement and closed after a while without any. */
export interface Session {
  readonly sql: Sql;
  /** Ends the statement that runs, if the server can be asked to. Otherwise, its time limit does. */
  cancel(running: State): void;
  close(): Promise<void>;
}

/** Opens a session whose transactions are read-only by default. None of our statements changes that. */
export function connect(login: Login, { idleSeconds, onSocket }: Options): Session {
  const { user, database, password } = login;
  const closing = new AbortController();
  let socket: Socket | undefined;
  const openOne = async () => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(connectMs)]);
    socket = await openSocket(login, signal);
    onSocket(socket);
    return socket;
  };
  // The driver's types lack this option.
  const own: object = { socket: openOne };
  const sql = postgres({
    ...own,
    user,
    database,
    // The driver would replace an empty password by that of the environment, but calls a function.
    password: () => password,
    ssl: false,
    max: 1,
    idle_timeout: idleSeconds,
    connect_timeout: connectSeconds,
    // A limited lifetime would end a connection in the middle of a read.
    max_lifetime: null,
    fetch_types: false,
    prepare: false,
    onnotice: () => undefined,
    connection: {
      application_name: 'MCP Workspace Bridge',
      // Parameters in the packet that starts a session take precedence over those of a role or a database.
      default_transaction_read_only: true,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: statementMs,
    },
  });
  return {
    sql,
    // The driver's own way has an unhandled rejection where the server cannot be reached any more.
    cancel: (running) => void cancel(login, running).catch(() => undefined),
    async close() {
      closing.abort();
      await sql.end({ timeout: 1 }).catch(() => undefined);
      socket?.destroy();
    },
  };
}
