import * as vscode from 'vscode';
import { DisposableOwner, Emitter } from '../base/events';
import { checkReadSize } from '../core/catalog/readLimit';
import type {
  Claim,
  ReadContext,
  ResourceBody,
  ResourceChange,
  ResourceDescription,
  ResourceEntry,
  ResourceKind,
  ResourceTemplate,
} from '../core/catalog/resource';
import { selectionUri } from '../core/documents/liveUris';
import { type CanonicalUri, withoutQuery } from '../core/documents/uris';
import type { Topic } from '../core/sharing/topics';
import type { FrontEditor } from '../workspace/frontEditor';
import { cellAt, documentWithText } from '../workspace/notebookCells';
import { range } from '../workspace/positions';
import type { OpenTabs } from '../workspace/openTabs';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';

const entry: ResourceEntry = {
  uri: selectionUri,
  priority: 0.15,
  order: 1,
  isVetted: true,
};
const mimeType = 'application/json';

interface Options {
  readonly tabs: Pick<OpenTabs, 'isOpen'>;
  readonly front: FrontEditor;
  readonly workspace: WorkspaceFolders;
  maxReadBytes(): number;
}

/** The selected text as JSON: `editor://window/selection`; `null` if there is none or its document is held back. */
export class Selection extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly templates: readonly ResourceTemplate[] = [];
  readonly topics: readonly Topic[] = ['selection'];
  readonly quoting = [selectionUri];
  /** The document of the selection that was last announced. */
  private selectedIn: CanonicalUri | undefined;

  constructor(private readonly options: Options) {
    super();
    const { window, workspace } = vscode;
    this.selectedIn = this.documentWithSelection();
    this.own(options.front.onDidChange(() => this.announce()));
    this.own(window.onDidChangeTextEditorSelection(() => this.announce()));
    this.own(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const isSelectedIn = options.front.now?.document === document;
        if (isSelectedIn && contentChanges.length > 0) this.announce();
      }),
    );
  }

  claim(uri: CanonicalUri): Claim | undefined {
    return withoutQuery(uri) === entry.uri ? {} : undefined;
  }

  topicOf(): Topic {
    return 'selection';
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return [entry];
  }

  async find(): Promise<ResourceEntry | undefined> {
    return entry;
  }

  priorityOf(): number {
    return entry.priority;
  }

  async describe(): Promise<ResourceDescription> {
    return {
      name: 'selection',
      title: 'Selection',
      description: 'The selected text, with its position.',
      mimeType,
      icon: 'window',
      reason: 'window',
    };
  }

  async read(_: unknown, { maySee }: ReadContext): Promise<ResourceBody> {
    const uri = this.documentWithSelection();
    const isSeen = uri !== undefined && (await maySee(uri));
    const editor = this.options.front.now;
    // The selection may have moved to another document while access was checked.
    const isStill = isSeen && editor && this.documentWithSelection() === uri;
    const selection = isStill ? this.describeSelection(uri, editor) : null;
    const text = JSON.stringify({ selection }, undefined, 2);
    checkReadSize(Buffer.byteLength(text), this.options.maxReadBytes());
    return { mimeType, text };
  }

  private documentWithSelection(): CanonicalUri | undefined {
    const editor = this.options.front.now;
    const isAny = editor?.selections.some(({ isEmpty }) => !isEmpty) ?? false;
    return editor && isAny ? documentWithText(editor.document.uri) : undefined;
  }

  private describeSelection(uri: CanonicalUri, { document, selections }: vscode.TextEditor) {
    const cell = cellAt(document.uri);
    return {
      uri,
      path: this.options.workspace.paths.title(uri),
      ...(cell && { cell: cell.index + 1 }),
      languageId: document.languageId,
      parts: selections
        .filter(({ isEmpty }) => !isEmpty)
        .map((part) => ({ ...range(part), text: document.getText(part) })),
    };
  }

  /**
   * Announces both documents if the selection moved from one to the other; changes in one that is held back are not
   * notified.
   */
  private announce(): void {
    const before = this.selectedIn;
    this.selectedIn = this.documentWithSelection();
    for (const document of new Set([before, this.selectedIn])) {
      if (document === undefined) continue;
      const isOpen = this.options.tabs.isOpen(document);
      const about = isOpen ? { subject: document } : { closed: document };
      this.changed.fire({ type: 'content', uri: entry.uri, ...about });
    }
  }
}
