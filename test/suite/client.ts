import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { connectModern, type TestClient } from '../host/clients';
import { until } from '../host/until';
import { findWindows, isOn } from '../host/windows';
import { workspaceFolder } from './workspace';

/** A client of this window, served by the whole extension. */
export async function connectHere(): Promise<TestClient> {
  await vscode.extensions.getExtension('mcp-workspace-bridge.mcp-workspace-bridge')?.activate();
  const endpoint = await until('this window serves', async () =>
    (await findWindows(homedir())).find((record) => isOn(record, workspaceFolder())),
  );
  return connectModern(endpoint);
}

export async function isListed(client: TestClient, uri: string): Promise<boolean> {
  return (await client.list()).some((resource) => resource.uri === uri);
}
