import postgres, { type Sql, type State } from 'postgres';
import type { Account } from './authenticate';
import { DriverSocket } from './driverSocket';
import { connectMs, openSocket } from './openSocket';
import { within } from './within';
import type { Login } from '../login';

/** The maximum number of bytes that a transaction reads. */
export const maxBytes = 16 * 1024 * 1024;

/** The time limit of one statement on the server, in milliseconds. */
const statementMs = 3_000;
const lockMs = 1_000;
/** For the login, once there is a socket. */
const connectSeconds = 5;

interface Options {
  /** Called when the server has proved by SCRAM that it knows the password. */
  onScram(): void;
}

/** One connection, which is opened for the first statement. */
export interface Session {
  readonly sql: Sql;
  /** Counts what the server sends from now on. */
  countAnew(): void;
  /** Ends the statement that runs, if the server can be asked to. Otherwise, its time limit does. */
  cancel(running: State): void;
  close(): Promise<void>;
  /** Closes it without a word to a server of which nothing is expected any more. */
  cutOff(): Promise<void>;
}

/** Opens a session whose transactions are read-only by default. None of our statements changes that. */
export function connect(account: Account, { onScram }: Options): Session {
  const { login } = account;
  const { user, database } = login;
  const closing = new AbortController();
  let socket: DriverSocket | undefined;
  const openOne = async () => {
    const opened = await openSocket(login, within(connectMs, closing.signal));
    socket = new DriverSocket(opened, { account, maxBytes: 2 * maxBytes, onScram });
    return socket;
  };
  // The driver's types lack this option.
  const own: object = { socket: openOne };
  const sql = postgres({
    ...own,
    user,
    database,
    // The driver does not learn the password: the login is over when a server asks the driver for it.
    password: () => {
      throw new Error('The server asks for a password after the login.');
    },
    ssl: false,
    max: 1,
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
  const end = async () => {
    closing.abort();
    await sql.end({ timeout: 1 }).catch(() => undefined);
    socket?.destroy();
  };
  return {
    sql,
    countAnew: () => socket?.countAnew(),
    // The driver's own way has an unhandled rejection where the server cannot be reached any more.
    cancel: (running) => void cancelRequest(login, running).catch(() => undefined),
    close: end,
    cutOff() {
      socket?.destroy();
      return end();
    },
  };
}

/** Asks a server to end the statement that a session runs (`CancelRequest`). It does not say whether it does. */
async function cancelRequest(login: Login, { pid, secret }: State): Promise<void> {
  const packet = Buffer.alloc(16);
  [packet.length, 80_877_102, pid, secret].forEach((value, at) =>
    packet.writeUInt32BE(value, 4 * at),
  );
  const socket = await openSocket(login, AbortSignal.timeout(connectMs));
  // The server takes it and closes the connection.
  socket.on('error', () => undefined);
  socket.resume().end(packet);
}
