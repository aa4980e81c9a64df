import type * as vscode from 'vscode';
import { Emitter, type Disposable } from '../base/events';
import type { Agreements } from '../core/sharing/sharingRules';
import { isLevel, type OptInTopic, type SharingLevel } from '../core/sharing/topics';

/** Keeps the person's answers in VS Code's own storage for this workspace, which no file of the workspace changes. */
export class StoredAgreements implements Agreements, Disposable {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly workspaceState: vscode.Memento) {}

  answerTo(topic: OptInTopic): SharingLevel | undefined {
    const stored = this.workspaceState.get(keyOf(topic));
    return isLevel(stored) ? stored : undefined;
  }

  async answer(topic: OptInTopic, level: SharingLevel): Promise<void> {
    await this.workspaceState.update(keyOf(topic), level);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function keyOf(topic: OptInTopic): string {
  return `agreed:${topic}`;
}
