import * as vscode from 'vscode';
import { DisposableStore, Emitter, type Disposable } from '../../../base/events';

/** The terminals that the person uses whose shells tell VS Code of no command. */
export class SilentTerminals implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;

  constructor() {
    const { window } = vscode;
    const fire = () => this.changed.fire();
    this.owned.add(window.onDidChangeTerminalState(fire));
    this.owned.add(window.onDidChangeTerminalShellIntegration(fire));
    this.owned.add(window.onDidCloseTerminal(fire));
  }

  /** Their names, each once. */
  get names(): readonly string[] {
    const silent = vscode.window.terminals.filter(
      ({ state, shellIntegration }) => state.isInteractedWith && !shellIntegration,
    );
    return [...new Set(silent.map(({ name }) => name))];
  }

  dispose(): void {
    this.owned.dispose();
  }
}
