import * as vscode from 'vscode';
import type { KnownProvider } from '../../../core/sharing/providers';

export function providerIcon(provider: KnownProvider | undefined): vscode.TreeItem['iconPath'] {
  return provider?.icon ? vscode.Uri.parse(provider.icon.src) : new vscode.ThemeIcon('extensions');
}
