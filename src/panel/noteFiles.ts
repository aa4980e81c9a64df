import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import { add, set } from '../core/pins/edits';
import { isNoteFile, newNote, noteOfFile } from '../core/pins/notePin';
import { pinOf } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';
import { newNoteQuery, whyNoNote } from './ask/askNote';

interface Version {
  readonly text: string;
  /** In milliseconds since the epoch; by a change of it, VS Code notices that an editor shows another version. */
  readonly mtime: number;
}

/**
 * The user's notes as files, so that an editor changes one, keeps it when it is saved, and asks before changes are lost. One
 * that was unpinned meanwhile is pinned again when it is saved.
 */
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
    const { File, Directory } = vscode.FileType;
    // VS Code looks for the folder of a file that it writes anew.
    if (!isNoteFile(uri.path)) return { type: Directory, ctime: 0, mtime: 0, size: 0 };
    const { text, mtime } = this.find(uri);
    return { type: File, ctime: 0, mtime, size: Buffer.byteLength(text) };
  }

  readFile(uri: vscode.Uri): Uint8Array {
    return Buffer.from(this.find(uri).text);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const note = Buffer.from(content).toString();
    const why = whyNoNote(note);
    if (why !== undefined) throw new vscode.FileSystemError(why);
    const own = noteOfFile(uri.path);
    const pin = pinOf(this.pinStore.pins, own);
    await this.pinStore.edit(pin ? set([pin.id], { note }) : add([newNote(note, own)]));
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
    const text = this.textOf(uri);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    const known = this.versions.get(uri.toString());
    if (known?.text === text) return known;
    const version = { text, mtime: Math.max(Date.now(), (known?.mtime ?? 0) + 1) };
    this.versions.set(uri.toString(), version);
    return version;
  }

  /** A new note is an empty file until it is saved. */
  private textOf({ path, query }: vscode.Uri): string | undefined {
    const { note } = pinOf(this.pinStore.pins, noteOfFile(path)) ?? {};
    return note ?? (query === newNoteQuery ? '' : undefined);
  }

  private announce(): void {
    const events = [...this.versions].flatMap(([each, { text }]) => {
      const uri = vscode.Uri.parse(each);
      const now = this.textOf(uri);
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
