import { after, before } from 'mocha';
import * as vscode from 'vscode';
import type { CommonTopic } from '../../../src/core/sharing/topics';

/** The person has agreed to share these topics, in their settings, during the calling suite. */
export function useAgreement(...topics: readonly CommonTopic[]): void {
  const update = (rules: object | undefined) =>
    vscode.workspace
      .getConfiguration('mcpBridge')
      .update('sharing', rules, vscode.ConfigurationTarget.Global);
  before(() => update({ all: Object.fromEntries(topics.map((topic) => [topic, 'on'])) }));
  after(() => update(undefined));
}
