import { createHmac } from 'node:crypto';

/** `windows/<id>.json` in the state folder: where local tools find a window. Times are ISO 8601. */
export interface WindowRecord {
  readonly version: 1;
  /** Random at each activation. */
  readonly id: string;
  /** The MCP endpoint. */
  readonly url: string;
  /** The bearer token of the endpoint. */
  readonly token: string;
  /** The process id of the extension host. */
  readonly pid: number;
  /** The machine's host name: pids of other machines mean nothing here. */
  readonly host: string;
  /** The working directory of the extension host, which what it starts inherits; absent if that is gone. */
  readonly cwd?: string | undefined;
  readonly startedAt: string;
  /** When the window last had the focus. */
  readonly focusedAt: string;
  /** The editor's name, such as "Visual Studio Code". */
  readonly app: string;
  /** URIs. */
  readonly workspaceFolders: readonly string[];
  /** The workspace's name; empty without one. */
  readonly name: string;
}

/** The folder, in the home folder, that the windows, the bridge and other local tools share. */
export const stateFolderName = '.mcp-workspace-bridge';

/** The folder of window records, in the state folder. */
export const windowsFolderName = 'windows';

/** The limit for a record. One of a workspace with 2,000 folders has about 200,000. */
export const maxRecordBytes = 1024 * 1024;

/**
 * A path beside the MCP endpoint, protected by the window's key: GET returns the window's id, POST asks the window to
 * release its port (409 if it does not).
 */
export const windowPath = '/window';

/** `undefined` for another version than 1, which this one cannot interpret. */
export function parseWindowRecord(text: string | undefined): WindowRecord | undefined {
  try {
    const record = JSON.parse(text ?? 'null') as Partial<WindowRecord> | null;
    const isWhole =
      record?.version === 1 &&
      typeof record.id === 'string' &&
      typeof record.token === 'string' &&
      typeof record.pid === 'number' &&
      new URL(record.url ?? '') instanceof URL;
    return isWhole ? (record as WindowRecord) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The key that a local tool sends to ask a window for its identity. It proves that the tool has the token without
 * disclosing it, because another program can have taken a closed window's port. It is valid for one window at one port,
 * so that forwarding it to the window's present port is useless.
 */
export function windowKey(token: string, windowId: string, port: number): string {
  return createHmac('sha256', token).update(`${windowId} ${port}`).digest('base64url');
}

/** The key for the window and the port of this record. */
export function keyTo({ token, id, url }: Pick<WindowRecord, 'token' | 'id' | 'url'>): string {
  return windowKey(token, id, Number(new URL(url).port || 80));
}
