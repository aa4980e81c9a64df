import * as vscode from 'vscode';
import { DelayedTask } from '../../base/delayedTask';
import { DisposableOwner } from '../../base/events';
import type { LineRange } from '../../core/documents/lines';
import type { Pin } from '../../core/pins/pin';
import { type CanonicalUri, documentUri } from '../../core/documents/uris';
import type { PanelDeps } from '../ports';
import { describePriority } from '../texts/pinWords';
import type { Subject } from '../tree/row';

type Deps = Pick<PanelDeps, 'pinStore' | 'pins' | 'ranges' | 'access' | 'decorations' | 'media'>;

/** VS Code moves marks with the text by itself: they are set anew only when the typing rests, so that none jumps. */
const restMs = 150;

/** Marks pinned lines in every editor that shows them, if a client is served them. */
export class EditorMarks extends DisposableOwner {
  /** On the first line of a range, and on the others. */
  private readonly first;
  private readonly others;
  private readonly due = this.own(new DelayedTask(restMs, () => this.mark()));

  constructor(private readonly deps: Deps) {
    super();
    this.first = this.createType('pinned');
    this.others = this.createType('pinned-on');
    const { pins, ranges, decorations } = deps;
    this.own(vscode.window.onDidChangeVisibleTextEditors(() => this.mark()));
    this.own(decorations.onDidChange(() => this.mark()));
    this.own(pins.onDidChange(() => this.due.restart()));
    this.own(ranges.onDidChange(() => this.due.restart()));
    this.mark();
  }

  private createType(icon: string): vscode.TextEditorDecorationType {
    const iconFor = (theme: string) => ({
      gutterIconPath: this.deps.media(`gutter/${icon}-${theme}.svg`),
    });
    return this.own(
      vscode.window.createTextEditorDecorationType({
        isWholeLine: true,
        rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
        gutterIconSize: 'contain',
        light: iconFor('light'),
        dark: iconFor('dark'),
        overviewRulerColor: new vscode.ThemeColor('mcpBridge.pinnedRange'),
        overviewRulerLane: vscode.OverviewRulerLane.Center,
      }),
    );
  }

  private mark(): void {
    for (const editor of vscode.window.visibleTextEditors) void this.markIn(editor);
  }

  private async markIn(editor: vscode.TextEditor): Promise<void> {
    const uri = documentUri(editor.document.uri);
    if (uri === undefined) return;
    const isServed =
      this.pinsIn(uri).length > 0 && (await this.deps.access.decideDocument(uri)).isAllowed;
    const isShown = isServed && this.deps.decorations.isOn('editor');
    const first: vscode.DecorationOptions[] = [];
    const others: vscode.Range[] = [];
    for (const pin of isShown ? this.pinsIn(uri) : []) {
      const lines = this.linesOf(pin, editor.document);
      if (!lines) continue;
      const isOwn = this.deps.pinStore.pins.some(({ id }) => id === pin.id);
      const hoverMessage = pinHover(pin, isOwn);
      first.push({ range: rangeOf({ first: lines.first, last: lines.first }), hoverMessage });
      if (lines.last > lines.first) {
        others.push(rangeOf({ first: lines.first + 1, last: lines.last }));
      }
    }
    editor.setDecorations(this.first, first);
    editor.setDecorations(this.others, others);
  }

  private pinsIn(uri: CanonicalUri): readonly Pin[] {
    return this.deps.pins.all.filter(({ target }) => target.type === 'range' && target.uri === uri);
  }

  /** The lines of a range that exist in the document. */
  private linesOf(pin: Pin, { lineCount }: vscode.TextDocument): LineRange | undefined {
    const position = this.deps.ranges.positionOf(pin);
    if (typeof position !== 'object' || position.lines.first > lineCount) return undefined;
    const { first, last } = position.lines;
    return { first, last: Math.min(last, lineCount) };
  }
}

/** The range up to the end of its last line. */
function rangeOf({ first, last }: LineRange): vscode.Range {
  return new vscode.Range(first - 1, 0, last - 1, Number.MAX_SAFE_INTEGER);
}

const hoverCommands = {
  unpin: 'mcpBridge.unpin',
  setPriority: 'mcpBridge.setPriority',
} as const;

/**
 * The hover of pinned lines, with commands for their pin.
 * @param isOwn whether it is the person's own pin: only those can be changed here.
 */
function pinHover(pin: Pin, isOwn: boolean): vscode.MarkdownString {
  const hover = new vscode.MarkdownString('', true);
  hover.isTrusted = { enabledCommands: Object.values(hoverCommands) };
  hover.appendMarkdown('$(pinned) ');
  hover.appendText(
    vscode.l10n.t('Pinned for AI tools, priority {0}', describePriority(pin.priority)),
  );
  if (pin.note !== undefined) hover.appendMarkdown('\n\n').appendText(pin.note);
  if (!isOwn) return hover;
  const links = [
    link(vscode.l10n.t('Unpin'), hoverCommands.unpin, pin),
    link(vscode.l10n.t('Set Priority…'), hoverCommands.setPriority, pin),
  ];
  return hover.appendMarkdown(`\n\n${links.join(' &nbsp;·&nbsp; ')}`);
}

/** Commands take the pin as a subject, here without the lines' text. */
function link(label: string, command: string, pin: Pin): string {
  const { target } = pin;
  const subject: Subject = {
    pin: target.type === 'range' ? { ...pin, target: { ...target, marks: [] } } : pin,
  };
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify([subject]))})`;
}
