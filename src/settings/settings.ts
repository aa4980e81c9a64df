import * as vscode from 'vscode';
import { DisposableOwner } from '../base/events';
import type { Setting } from '../base/setting';
import { KeptSetting, section } from './keptSetting';

/** The settings of this extension that have one value in a window. */
export class Settings extends DisposableOwner {
  readonly port = this.setting<number>('port');
  readonly maxReadBytes = this.setting<number>('maxReadBytes');
  readonly toolsEnabled = this.setting<boolean>('tools.enabled');
  readonly gitEmails = this.setting<boolean>('git.emails');
  readonly suggestions = this.setting<'off' | 'panel' | 'prompts'>('suggestions');
  readonly briefMaxTokens = this.setting<number>('brief.maxTokens');
  readonly briefNotice = this.setting<boolean>('brief.notice');
  readonly pinsMaxTokens = this.setting<number>('pins.maxTokens');
  /** By glob, whether it holds back; not validated. */
  readonly secretFiles = this.setting<unknown>('secretFiles');
  readonly shownColumns = this.setting<readonly string[]>('databases.shownColumns');
  readonly decorations = this.setting<'everywhere' | 'editor' | 'files' | 'off'>('decorations');
  readonly commentsGutter = this.setting<'changed' | 'everywhere' | 'nowhere'>('comments.gutter');
  /** Globs; not validated. */
  readonly testReports = this.setting<unknown>('testReports');
  /** The choice for each scheme of other extensions. */
  readonly otherExtensions = this.setting<Readonly<Record<string, unknown>>>('otherExtensions');

  private setting<T>(key: string): Setting<T> {
    return this.own(new KeptSetting<T>(key));
  }
}

/** Globs of all scopes add up: a workspace can exclude more than its user does, never less. */
export function readExclude(folder: vscode.Uri): readonly unknown[] {
  const scopes = vscode.workspace.getConfiguration(section, folder).inspect<unknown>('exclude');
  return [scopes?.globalValue, scopes?.workspaceValue, scopes?.workspaceFolderValue].flat();
}
