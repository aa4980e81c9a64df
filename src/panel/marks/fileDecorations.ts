import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer';
import { DisposableOwner } from '../../base/events';
import { isWide, type Pin, type PinTarget } from '../../core/pins/pin';
import { type CanonicalUri, childUri, documentUri } from '../../core/documents/uris';
import type { PanelDeps } from '../ports';
import { describePriority, pinTitle, type Titles } from '../texts/pinWords';

type Deps = Pick<PanelDeps, 'pins' | 'access' | 'decorations' | 'title' | 'onDidChangeDocuments'>;

const badge = 'P';
/** Changed exclusions and trust are noticed by the files that are added and removed with them, which can be many. */
const rulesMs = 2_000;
/** If more files changed, refreshing all decorations costs less. */
const manyUris = 200;

/** Marks pinned files and folders in the Explorer, if a client is served them. */
export class FileDecorations extends DisposableOwner implements vscode.FileDecorationProvider {
  private readonly changed = this.own(new vscode.EventEmitter<vscode.Uri[] | undefined>());
  readonly onDidChangeFileDecorations = this.changed.event;
  private readonly rules = this.own(
    new Coalescer(rulesMs, () => this.askAgain(this.shown.map(({ target }) => target))),
  );
  private shown: readonly Pin[];

  constructor(private readonly deps: Deps) {
    super();
    this.shown = deps.pins.all;
    this.own(deps.pins.onDidChange(() => this.update()));
    this.own(deps.decorations.onDidChange(() => this.changed.fire(undefined)));
    this.own(
      deps.onDidChangeDocuments(() => {
        if (this.shown.length > 0) this.rules.poke();
      }),
    );
    this.own(vscode.window.registerFileDecorationProvider(this));
  }

  async provideFileDecoration(uri: vscode.Uri): Promise<vscode.FileDecoration | undefined> {
    if (!this.deps.decorations.isOn('files')) return undefined;
    const asked = documentUri(uri);
    const pin = asked && this.pinFor(asked);
    if (!pin || !(await this.isServed(asked, pin))) return undefined;
    return new vscode.FileDecoration(badge, tooltipOf(pin, this.deps));
  }

  private update(): void {
    const before = this.shown;
    this.shown = this.deps.pins.all;
    this.askAgain(changedTargets(before, this.shown));
  }

  private askAgain(targets: readonly PinTarget[]): void {
    const uris = targets.flatMap((target) =>
      target.type === 'resource' ? vscode.Uri.parse(target.uri) : [],
    );
    if (targets.some(isWide) || uris.length > manyUris) this.changed.fire(undefined);
    else if (uris.length > 0) this.changed.fire(uris);
  }

  /** The Explorer does not say whether it asks for a file or for a folder. */
  private pinFor(uri: CanonicalUri): Pin | undefined {
    const { matcher } = this.deps.pins;
    const pin = matcher.of(uri);
    return pin?.target.type === 'resource' ? pin : (matcher.of(childUri(uri, '')) ?? pin);
  }

  private async isServed(uri: CanonicalUri, { target }: Pin): Promise<boolean> {
    const { access } = this.deps;
    const spellings = isWide(target) ? [uri, childUri(uri, '')] : [uri];
    const decisions = await Promise.all(spellings.map((one) => access.decideDocument(one)));
    return decisions.every(({ isAllowed }) => isAllowed);
  }
}

/** It follows a row's own text, which may be about another pin, such as one of the file's lines: so it names its target. */
function tooltipOf(pin: Pin, titles: Titles): string {
  const words = describePriority(pin.priority);
  return isWide(pin.target)
    ? vscode.l10n.t('Pinned for AI tools by {0}, priority {1}', pinTitle(titles, pin), words)
    : vscode.l10n.t('The file is pinned for AI tools, priority {0}', words);
}

/** Targets of pins that were added, removed, or got another priority. */
function changedTargets(before: readonly Pin[], after: readonly Pin[]): readonly PinTarget[] {
  const keyOf = ({ target, priority }: Pin) => JSON.stringify([target, priority]);
  const keys = [before, after].map((pins) => new Set(pins.map(keyOf)));
  return [...before, ...after]
    .filter((pin) => keys.some((known) => !known.has(keyOf(pin))))
    .map(({ target }) => target);
}
