import assert from 'node:assert/strict';
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { WindowRecord } from '../../../src/core/protocol/windowRecord';
import { withBarrier, type SettlingClient } from '../../host/barrier';
import { connectModern, connectSession, type TestClient } from '../../host/clients';
import { until } from '../../host/until';
import { findWindows, isOn } from '../../host/windows';
import { workspaceFolder } from './workspace';

/** A client of this window, served by the whole extension. */
export async function connectHere(): Promise<SettlingClient> {
  return withBarrier(await connectModern(await servingHere()), workspaceFolder());
}

/** A client of each era, connected in the same way. */
export async function connectBothHere(): Promise<readonly SettlingClient[]> {
  const endpoint = await servingHere();
  const clients = [await connectSession(endpoint), await connectModern(endpoint)];
  return clients.map((client) => withBarrier(client, workspaceFolder()));
}

/** The record of this window, once it serves. */
export async function servingHere(): Promise<WindowRecord> {
  await vscode.extensions.getExtension('mcp-workspace-bridge.mcp-workspace-bridge')?.activate();
  return until('this window serves', async () =>
    (await findWindows(homedir())).find((record) => isOn(record, workspaceFolder())),
  );
}

/** Waits until a resource has this text, and returns all of it. */
export function untilReads(client: TestClient, uri: string, text: RegExp): Promise<string> {
  return until(`${text} in ${uri}`, async () => {
    const now = (await client.readIfServed(uri))?.text ?? '';
    assert.match(now, text);
    return now;
  });
}

export async function isListed(client: TestClient, uri: string): Promise<boolean> {
  return (await client.list()).some((resource) => resource.uri === uri);
}
