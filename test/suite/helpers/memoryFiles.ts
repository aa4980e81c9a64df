import * as vscode from 'vscode';

/** Files in one folder of a virtual file system. */
export class MemoryFiles implements vscode.FileSystemProvider {
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;

  constructor(private readonly files: Map<string, Uint8Array>) {}

  watch(): vscode.Disposable {
    return this.changed;
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    const isFolder = path === '/';
    const size = isFolder ? 0 : this.bytes(path).length;
    const type = isFolder ? vscode.FileType.Directory : vscode.FileType.File;
    return { type, size, ctime: 0, mtime: 0 };
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.files.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    return this.bytes(path);
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    this.files.set(uri.path, content);
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  private bytes(path: string): Uint8Array {
    const found = this.files.get(path);
    if (!found) throw vscode.FileSystemError.FileNotFound(path);
    return found;
  }
}
