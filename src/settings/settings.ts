import { DisposableStore, type Disposable } from '../base/events';
import { KeptSetting, type Setting } from './setting';

/** The settings of this extension that have one value in a window. */
export class Settings implements Disposable {
  private readonly owned = new DisposableStore();
  readonly port = this.setting<number>('port');
  readonly maxReadBytes = this.setting<number>('maxReadBytes');
  readonly pageSize = this.setting<number>('pageSize');
  readonly toolsEnabled = this.setting<boolean>('tools.enabled');
  readonly gitEmails = this.setting<boolean>('git.emails');
  readonly suggestionsEnabled = this.setting<boolean>('suggestions.enabled');
  readonly suggestionsIncluded = this.setting<boolean>('suggestions.include');
  readonly briefMaxTokens = this.setting<number>('brief.maxTokens');
  readonly briefNotice = this.setting<boolean>('brief.notice');
  readonly bundleMaxTokens = this.setting<number>('bundle.maxTokens');
  readonly previewMayOpen = this.setting<boolean>('diagnostics.openPreview');
  readonly secretFiles = this.setting<readonly string[]>('secretFiles');
  readonly notSecret = this.setting<readonly string[]>('notSecret');
  readonly shownColumns = this.setting<readonly string[]>('databases.shownColumns');
  readonly decorations = {
    editor: this.setting<boolean>('decorations.editor'),
    files: this.setting<boolean>('decorations.files'),
  };
  /** The choice for each scheme of other extensions. */
  readonly providers = this.setting<Readonly<Record<string, unknown>>>('providers');

  dispose(): void {
    this.owned.dispose();
  }

  private setting<T>(key: string): Setting<T> {
    return this.owned.add(new KeptSetting<T>(key));
  }
}
