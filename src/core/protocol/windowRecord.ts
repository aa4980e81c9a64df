/** `windows/<id>.json` in the state folder: where local tools find a window. Times are ISO 8601. */
export interface WindowRecord {
  readonly version: 1;
  /** Random at each activation. */
  readonly id: string;
  /** Of the MCP endpoint. */
  readonly url: string;
  /** The bearer token of the endpoint. */
  readonly token: string;
  /** Of the extension host. */
  readonly pid: number;
  /** The machine's host name: pids of other machines mean nothing here. */
  readonly host: string;
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

/** In the home folder: what the windows, the bridge and other local tools share. */
export const stateFolderName = '.mcp-workspace-bridge';

/** In the state folder. */
export const windowsFolderName = 'windows';

/**
 * Beside the MCP endpoint, for whoever has the window's key: GET answers with the window's id, POST asks it to leave its
 * port (409 if it does not).
 */
export const windowPath = '/window';

/** `undefined` where it is not of version 1: then it is not ours to judge. */
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
