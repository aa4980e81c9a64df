import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before } from 'mocha';
import * as vscode from 'vscode';
import type { SettlingClient } from '../../host/barrier';
import type { Endpoint } from '../../host/clients';
import { until } from '../../host/until';
import { connectBothHere, isListed, servingHere } from './client';
import { closeAll, show, uriOf, workspaceFolder, write } from './workspace';

/**
 * A folder of the workspace with these files, and a client of each era that the whole extension serves: from before the
 * first test of the calling suite until after its last.
 */
export function useConnectedFolder(
  name: string,
  files: Readonly<Record<string, string>>,
): ConnectedFolder {
  const folder = new ConnectedFolder(name, files);
  before(() => folder.open());
  after(() => folder.close());
  return folder;
}

/** Does with VS Code's API what a scene of `test/e2e` does in the page. */
export class ConnectedFolder {
  private clients: readonly SettlingClient[] = [];

  constructor(
    readonly name: string,
    private readonly files: Readonly<Record<string, string>>,
  ) {}

  get path(): string {
    return join(workspaceFolder(), this.name);
  }

  async open(): Promise<void> {
    const files = Object.entries(this.files);
    await Promise.all(files.map(([name, text]) => this.write(name, text)));
    this.clients = await connectBothHere();
    await this.forEachClient((client) => client.subscribe());
    for (const [name] of files.slice(-1)) await this.untilListed(name);
  }

  async untilListed(name: string): Promise<void> {
    const uri = uriOf(`${this.name}/${name}`);
    await this.forEachClient((client) => until(`${name} is listed`, () => isListed(client, uri)));
  }

  async untilGone(name: string): Promise<void> {
    const uri = uriOf(`${this.name}/${name}`);
    await this.forEachClient((client) =>
      until(`${name} is gone`, async () => !(await isListed(client, uri))),
    );
  }

  async close(): Promise<void> {
    await this.forEachClient((client) => client.close());
    await closeAll();
    await vscode.commands.executeCommand('mcpBridge.unpinAll');
    await rm(this.path, { recursive: true });
  }

  /** @param name with what may follow a path in a URI. */
  uri(name: string): string {
    return `${uriOf(this.name)}/${name}`;
  }

  async write(name: string, text: string): Promise<void> {
    await write(`${this.name}/${name}`, text);
  }

  async forEachClient(check: (client: SettlingClient) => Promise<unknown>): Promise<void> {
    await Promise.all(this.clients.map(check));
  }

  /** For clients of a test's own. */
  endpoint(): Promise<Endpoint> {
    return servingHere();
  }

  /** Waits for the notifications of earlier actions, and forgets them. */
  async forget(): Promise<void> {
    await this.forEachClient((client) => client.settled());
    await this.forEachClient(async ({ received }) => received.forget());
  }

  show(name: string): Promise<vscode.TextEditor> {
    return show(uriOf(`${this.name}/${name}`));
  }

  /** Types at the end of the active editor, a character at a time as a person does. */
  async type(text: string): Promise<void> {
    await vscode.commands.executeCommand('cursorBottom');
    for (const character of text) {
      await vscode.commands.executeCommand('default:type', { text: character });
    }
  }

  /** Pins the active editor by our command. */
  async pin(name: string): Promise<void> {
    await this.show(name);
    await vscode.commands.executeCommand('mcpBridge.pin');
  }
}
