import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import { add, set } from '../core/pins/edits';
import { isNoteFile, newNote, noteOfFile } from '../core/pins/notePin';
import { pinOf, type Pin } from '../core/pins/pin';
import { activeSet } from '../core/pins/pinSet';
import type { PinStore } from '../core/pins/pinStore';
import { whyTooLong } from './ask/askNote';

interface Version {
  readonly text: string;
  /** In milliseconds since the epoch; by a change of it, VS Code notices that an editor shows another version. */
  readonly mtime: number;
}

/**
 * The user's notes as files, so that an editor changes one, keeps it when it is saved, and asks before changes are lost. One
 * that is not pinned is pinned when it is saved: it is new, or was unpinned meanwhile.
 */
export class NoteFiles extends DisposableOwner implements vscode.FileSystemProvider {
  private readonly changed = this.own(new Emitter<vscode.FileChangeEvent[]>());
  readonly onDidChangeFile = this.changed.event;
  /** Those that VS Code has asked for, by their URIs; `undefined` once they were unpinned. */
  private readonly versions = new Map<string, Version | undefined>();

  constructor(
    private readonly pinStore: Pick<PinStore, 'pinSets' | 'edit' | 'follow' | 'onDidChange'>,
  ) {
    super();
    this.own(pinStore.onDidChange(() => this.announce()));
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { File, Directory } = vscode.FileType;
    // VS Code looks for the folder of a file that it writes anew.
    if (!isNoteFile(uri.path)) return { type: Directory, ctime: 0, mtime: 0, size: 0 };
    const { mtime } = this.find(uri);
    return { type: File, ctime: 0, mtime, size: (await this.readFile(uri)).length };
  }

  /** In the encoding that VS Code takes it for. */
  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return vscode.workspace.encode(this.find(uri).text, { uri });
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const note = await vscode.workspace.decode(content, { uri });
    const why = whyTooLong(note);
    if (why !== undefined) throw new vscode.FileSystemError(why);
    const pin = this.pinOf(uri);
    // What was written is undone in the editor. An empty note can be a pause, in which VS Code saves by itself.
    if (pin) await this.pinStore.follow(set([pin.id], { note }));
    else if (note.trim() !== '')
      await this.pinStore.edit(add([newNote(note, noteOfFile(uri.path))]));
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

  /** A new note is an empty file; `undefined` for one that was unpinned. */
  private textOf(uri: vscode.Uri): string | undefined {
    const { note } = this.pinOf(uri) ?? {};
    const key = uri.toString();
    const isNew = !this.versions.has(key) || this.versions.get(key)?.text === '';
    return note ?? (isNew ? '' : undefined);
  }

  /** A note that is open stays what it is when another set becomes active. */
  private pinOf({ path }: vscode.Uri): Pin | undefined {
    const { pinSets } = this.pinStore;
    const pins = [activeSet(pinSets), ...pinSets.sets].flatMap((each) => each.pins);
    return pinOf(pins, noteOfFile(path));
  }

  private announce(): void {
    const { Changed, Created, Deleted } = vscode.FileChangeType;
    const events = [...this.versions].flatMap(([each, known]) => {
      const uri = vscode.Uri.parse(each);
      const now = this.textOf(uri);
      if (now === known?.text) return [];
      if (now === undefined) this.versions.set(each, undefined);
      else this.find(uri);
      return [{ uri, type: now === undefined ? Deleted : known ? Changed : Created }];
    });
    if (events.length > 0) this.changed.fire(events);
  }
}

function noFolders(): never {
  throw vscode.FileSystemError.NoPermissions();
}
