import * as vscode from 'vscode';

const section = 'mcpBridge';

export interface Settings {
  readonly port: number;
  readonly maxReadBytes: number;
}

/** The manifest alone holds defaults and ranges. */
export function readSetting<K extends keyof Settings>(key: K): Settings[K] {
  const value = vscode.workspace.getConfiguration(section).get<Settings[K]>(key);
  if (value === undefined) throw new Error(`${section}.${key} has no default in package.json`);
  return value;
}

export function onDidChangeSetting(key: keyof Settings, act: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.${key}`)) act();
  });
}
