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
import { activeEditorUri, openEditorsUri } from '../core/documents/liveUris';
import { type CanonicalUri, withoutQuery } from '../core/documents/uris';
import type { Topic } from '../core/sharing/topics';
import type { FrontEditor } from '../workspace/frontEditor';
import { cellAt, documentWithText } from '../workspace/notebookCells';
import type { OpenTabs } from '../workspace/openTabs';
import { position, range } from '../workspace/positions';
import type { WorkspaceFolders } from '../workspace/workspaceFolders';

const mime = 'application/json';
/** The active editor has the text that is selected and visible, so that one long line can be too much. */
const tooLargeAdvice = `${openEditorsUri} names the active editor; read its document by lines, for example ?lines=10-20.`;

const entries: readonly ResourceEntry[] = [
  { uri: activeEditorUri, priority: 0.15, order: 0, isVetted: true },
  { uri: openEditorsUri, priority: 0.1, order: 0, isVetted: true },
];

interface Options {
  readonly tabs: OpenTabs;
  readonly front: FrontEditor;
  readonly workspace: WorkspaceFolders;
  maxReadBytes(): number;
}

/**
 * The window's editors as JSON: `editor://window/active` and `editor://window/open`. Lines and columns are 1-based.
 * Documents that are held back are neither named nor counted.
 */
export class EditorState extends DisposableOwner implements ResourceKind {
  private readonly changed = this.own(new Emitter<ResourceChange>());
  readonly onDidChange = this.changed.event;
  readonly templates: readonly ResourceTemplate[] = [];
  readonly topics: readonly Topic[] = ['place', 'editors'];
  readonly quoting = [activeEditorUri, openEditorsUri];
  /** The document of the active editor. */
  private active: CanonicalUri | undefined;

  constructor(private readonly options: Options) {
    super();
    const { window } = vscode;
    this.active = this.activeDocument();
    this.own(options.front.onDidChange(() => this.announceActive()));
    this.own(
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.announceView(textEditor)),
    );
    this.own(
      window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.announceView(textEditor)),
    );
    this.own(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const editor = options.front.now;
        if (editor?.document === document && contentChanges.length > 0) this.announceView(editor);
      }),
    );
    this.own(
      options.tabs.onDidChange(({ changed, activated }) => {
        changed.forEach((uri) => this.announceTab(uri));
        // To a client that is not shown the place, nothing has changed.
        activated.forEach((uri) => this.announceTab(uri, ['place']));
      }),
    );
  }

  claim(uri: CanonicalUri): Claim | undefined {
    return entries.some((entry) => entry.uri === withoutQuery(uri)) ? {} : undefined;
  }

  topicOf(uri: CanonicalUri): Topic {
    return withoutQuery(uri) === activeEditorUri ? 'place' : 'editors';
  }

  async list(): Promise<readonly ResourceEntry[]> {
    return entries;
  }

  async find(uri: CanonicalUri): Promise<ResourceEntry | undefined> {
    return entries.find((entry) => entry.uri === withoutQuery(uri));
  }

  priorityOf(uri: CanonicalUri): number | undefined {
    return entries.find((entry) => entry.uri === withoutQuery(uri))?.priority;
  }

  async describe(uri: CanonicalUri): Promise<ResourceDescription> {
    return uri === activeEditorUri
      ? {
          name: 'active-editor',
          title: 'Active editor',
          description: 'The active file, with the cursor, the selection and the visible text.',
          mimeType: mime,
          icon: 'window',
          reason: 'window',
        }
      : {
          name: 'open-editors',
          title: 'List of open editors',
          description: 'Every open tab with its group, its order and whether it has unsaved edits.',
          mimeType: mime,
          icon: 'window',
          reason: 'window',
        };
  }

  async read(uri: CanonicalUri, context: ReadContext): Promise<ResourceBody> {
    const state =
      withoutQuery(uri) === activeEditorUri
        ? await this.readActive(context)
        : await this.readOpen(context);
    const text = JSON.stringify(state, undefined, 2);
    checkReadSize(Buffer.byteLength(text), this.options.maxReadBytes(), tooLargeAdvice);
    return { mimeType: mime, text };
  }

  private async readActive({ maySee, sees }: ReadContext) {
    const editor = this.options.front.now;
    const uri = editor && documentWithText(editor.document.uri);
    if (!editor || !uri || !(await maySee(uri))) return { activeEditor: null };
    const { document, selection, visibleRanges } = editor;
    const cell = cellAt(document.uri);
    return {
      activeEditor: {
        uri,
        path: this.options.workspace.paths.title(uri),
        ...(cell && { cell: cell.index + 1 }),
        languageId: document.languageId,
        isDirty: document.isDirty,
        lineCount: document.lineCount,
        cursor: position(selection.active),
        selection:
          selection.isEmpty || !sees('selection')
            ? null
            : { ...range(selection), text: document.getText(selection) },
        visible: visibleRanges.map((visible) => ({
          startLine: visible.start.line + 1,
          endLine: visible.end.line + 1,
          text: document.getText(visible),
        })),
      },
    };
  }

  /** The index counts only documents that may be seen: a gap would reveal one that is held back. */
  private async readOpen({ maySee, sees }: ReadContext) {
    const openEditors = [];
    const counts = new Map<number, number>();
    for (const tab of this.options.tabs.all) {
      if (!(await maySee(tab.uri))) continue;
      const index = (counts.get(tab.group) ?? 0) + 1;
      counts.set(tab.group, index);
      const path = this.options.workspace.paths.title(tab.uri);
      openEditors.push({ ...tab, ...(!sees('place') && { isActive: undefined }), index, path });
    }
    return { openEditors };
  }

  private announceTab(uri: CanonicalUri, topics?: readonly Topic[]): void {
    this.announce(openEditorsUri, uri, topics);
    if (uri === this.active) this.announce(activeEditorUri, uri);
  }

  /** Announces a change for both the document that was active and the one that is now. */
  private announceActive(): void {
    const before = this.active;
    this.active = this.activeDocument();
    for (const document of [before, this.active]) {
      if (document !== undefined) this.announce(activeEditorUri, document);
    }
  }

  private activeDocument(): CanonicalUri | undefined {
    const editor = this.options.front.now;
    return editor && documentWithText(editor.document.uri);
  }

  private announce(uri: CanonicalUri, document: CanonicalUri, topics?: readonly Topic[]): void {
    const about = this.options.tabs.isOpen(document) ? { subject: document } : { closed: document };
    this.changed.fire({ type: 'content', uri, ...about, ...(topics && { topics }) });
  }

  /** The subject keeps changes in a document that is held back from being announced. */
  private announceView(editor: vscode.TextEditor): void {
    if (editor !== this.options.front.now) return;
    const subject = documentWithText(editor.document.uri);
    if (subject === undefined) return;
    this.changed.fire({ type: 'content', uri: activeEditorUri, subject });
  }
}
