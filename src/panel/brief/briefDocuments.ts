import * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer';
import { DisposableOwner, type Event } from '../../base/events';
import { SingleFlight } from '../../base/singleFlight';
import { report } from '../report';
import { previewText, sentText } from './briefText';
import type { PanelDeps } from '../ports';
import type { PreviewDocuments, Role } from '../previewDocuments';

/** The documents that show the texts for clients: a preview of the next brief, and all that was sent. */
export class BriefDocuments extends DisposableOwner {
  readonly preview: FollowingText;
  readonly sent: FollowingText;

  constructor(panel: PanelDeps, shown: PreviewDocuments) {
    super();
    const { brief, pinStore, log } = panel;
    const { signal } = new AbortController();
    this.preview = this.own(
      new FollowingText(shown, {
        role: 'preview',
        name: `${vscode.l10n.t('What goes with each prompt')}.md`,
        text: async () => previewText(await brief.preview(signal), pinStore.isPaused),
        onDidChange: brief.onDidChange,
        log,
      }),
    );
    this.sent = this.own(
      new FollowingText(shown, {
        role: 'sent',
        name: `${vscode.l10n.t('What was sent')}.md`,
        text: () => sentText(panel),
        onDidChange: brief.receipts.onDidChange,
        log,
      }),
    );
  }
}

/** A text that follows a change shows it after this long at the latest. */
const followMs = 300;

interface Options {
  readonly role: Role;
  readonly name: string;
  text(): Promise<string>;
  readonly onDidChange: Event<void>;
  readonly log: PanelDeps['log'];
}

/** A text that is shown rendered, and kept up to date. */
class FollowingText extends DisposableOwner {
  private readonly following = this.own(
    new Coalescer(followMs, () => void report(this.updates.run(), this.options)),
  );
  /** One after another, so that an earlier text never replaces a later one. */
  private readonly updates = new SingleFlight(() => this.update());
  private uri: vscode.Uri | undefined;

  constructor(
    private readonly shown: PreviewDocuments,
    private readonly options: Options,
  ) {
    super();
    this.own(options.onDidChange(() => this.following.poke()));
  }

  async show(): Promise<void> {
    const { role, name, text } = this.options;
    if (this.uri && this.isOpen) await this.shown.reveal(this.uri);
    else this.uri = await this.shown.show(role, { name, text: await text() });
    // Until it is open, which can take seconds, it follows no change.
    await this.updates.run();
  }

  private get isOpen(): boolean {
    return this.uri !== undefined && this.shown.isOpen(this.uri);
  }

  private async update(): Promise<void> {
    if (this.uri && this.isOpen) this.shown.update(this.uri, await this.options.text());
  }
}
