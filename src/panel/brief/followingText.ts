import type * as vscode from 'vscode';
import { Coalescer } from '../../base/coalescer';
import { DisposableStore, type Disposable, type Event } from '../../base/events';
import { SingleFlight } from '../../base/singleFlight';
import { report } from '../report';
import type { PanelDeps } from '../ports';
import type { PreviewDocuments, Role } from '../previewDocuments';

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
export class FollowingText implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly following = this.owned.add(
    new Coalescer<'text'>(followMs, () => void report(this.updates.run(), this.options)),
  );
  /** One after another, so that an earlier text never replaces a later one. */
  private readonly updates = new SingleFlight(() => this.update());
  private uri: vscode.Uri | undefined;

  constructor(
    private readonly shown: PreviewDocuments,
    private readonly options: Options,
  ) {
    this.owned.add(options.onDidChange(() => this.following.poke('text')));
  }

  async show(): Promise<void> {
    const { role, name, text } = this.options;
    if (this.uri && this.isOpen) await this.shown.reveal(this.uri);
    else this.uri = await this.shown.show(role, { name, text: await text() });
    // Until it is open, which can take seconds, it follows no change.
    await this.updates.run();
  }

  dispose(): void {
    this.owned.dispose();
  }

  private get isOpen(): boolean {
    return this.uri !== undefined && this.shown.isOpen(this.uri);
  }

  private async update(): Promise<void> {
    if (this.uri && this.isOpen) this.shown.update(this.uri, await this.options.text());
  }
}
