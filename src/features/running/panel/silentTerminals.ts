import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../../../base/events';

/** The terminals that the person uses whose shells tell VS Code of no command. */
export class SilentTerminals extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;

  constructor() {
    super();
    const { window } = vscode;
    const fire = () => this.changed.fire();
    this.own(window.onDidChangeTerminalState(fire));
    this.own(window.onDidChangeTerminalShellIntegration(fire));
    this.own(window.onDidCloseTerminal(fire));
  }

  /** Their names, each once. */
  get names(): readonly string[] {
    const silent = vscode.window.terminals.filter(
      ({ state, shellIntegration }) => state.isInteractedWith && !shellIntegration,
    );
    return [...new Set(silent.map(({ name }) => name))];
  }
}
