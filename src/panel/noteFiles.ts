import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import { set } from '../core/pins/edits';
import { noteFilePath } from '../core/pins/notePin';
import { uriOfTarget, type Pin } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';
import { whyNoNote } from './ask/askNote';

interface Version {
  readonly text: string;
  /** In milliseconds since the epoch; by a change of it, VS Code notices that an editor shows another version. */
  readonly mtime: number;
}

/** The user's notes as files, so that an editor changes one, keeps it when it is saved, and asks before changes are lost. */
export class NoteFiles extends DisposableOwner implements vscode.FileSystemProvider {
  private readonly changed = this.own(new Emitter<vscode.FileChangeEvent[]>());
  readonly onDidChangeFile = this.changed.event;
  /** Those that VS Code has asked for, by their URIs. */
  private readonly versions = new Map<string, Version>();

  constructor(private readonly pinStore: Pick<PinStore, 'pins' | 'edit' | 'onDidChange'>) {
    super();
    this.own(pinStore.onDidChange(() => this.announce()));
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const { text, mtime } = this.find(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime, size: Buffer.byteLength(text) };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return Buffer.from(this.find(uri).text);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const note = Buffer.from(content).toString();
    const why = whyNoNote(note);
    if (why !== undefined) throw new vscode.FileSystemError(why);
    const pin = this.pinOf(uri);
    if (!pin)
      throw new vscode.FileSystemError(
        vscode.l10n.t('The note is no longer pinned. Copy its text to pin it anew.'),
      );
    await this.pinStore.edit(set([pin.id], { note }));
  }

  /** Changes are announced whether or not they are watched. */
  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory = noFolders;
  createDirectory = noFolders;
  delete = noFolders;
  rename = noFolders;

  private find(uri: vscode.Uri): Version {
    const text = this.pinOf(uri)?.note;
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    const known = this.versions.get(uri.toString());
    if (known?.text === text) return known;
    const version = { text, mtime: Math.max(Date.now(), (known?.mtime ?? 0) + 1) };
    this.versions.set(uri.toString(), version);
    return version;
  }

  private pinOf(uri: vscode.Uri): Pin | undefined {
    return this.pinStore.pins.find(({ target }) => {
      const own = uriOfTarget(target);
      return own !== undefined && noteFilePath(own) === uri.path;
    });
  }

  private announce(): void {
    const events = [...this.versions].flatMap(([each, { text }]) => {
      const uri = vscode.Uri.parse(each);
      const now = this.pinOf(uri)?.note;
      if (now === text) return [];
      const type = vscode.FileChangeType[now === undefined ? 'Deleted' : 'Changed'];
      return [{ uri, type }];
    });
    if (events.length > 0) this.changed.fire(events);
  }
}

function noFolders(): never {
  throw vscode.FileSystemError.NoPermissions();
}
