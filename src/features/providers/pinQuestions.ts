import * as vscode from 'vscode';
import { shownUri } from '../../core/sharing/providers';
import { canonicalUri, isWeb, type CanonicalUri } from '../../core/documents/uris';
import { add } from '../../core/pins/edits';
import { formatPriority, isPriority, newPin, newPinPriority } from '../../core/pins/pin';
import type { PinStore } from '../../core/pins/pinStore';

const maxOpen = 3;
const longestUri = 2_000;

/** Asks the person whether to pin the resources that other extensions ask to pin. */
export class PinQuestions {
  /** The open questions by URI: a second request for the same URI waits for the same answer. */
  private readonly open = new Map<CanonicalUri, Promise<boolean>>();

  constructor(private readonly pinStore: Pick<PinStore, 'edit'>) {}

  /** @throws Error if the URI or the priority is malformed, of a web page, or if too many questions are open. */
  async ask(asked: string, priority = newPinPriority): Promise<boolean> {
    const uri = checkedUri(asked);
    if (!isPriority(priority)) throw new Error('A priority is a number from 0 to 1.');
    const same = this.open.get(uri);
    if (same) return same;
    if (this.open.size >= maxOpen) {
      throw new Error(`${maxOpen} questions are open. Ask again when they are answered.`);
    }
    const answer = this.question(uri, priority).finally(() => this.open.delete(uri));
    this.open.set(uri, answer);
    return answer;
  }

  /** It names the URI alone: a title could be that of something else. */
  private async question(uri: CanonicalUri, priority: number): Promise<boolean> {
    const message = vscode.l10n.t(
      'An extension asks to pin {0} with priority {1}. What is pinned is shared with connected AI tools before all else, and also if it is excluded or outside of the workspace.',
      shownUri(uri),
      formatPriority(priority),
    );
    const pin = vscode.l10n.t('Pin');
    const answer = await vscode.window.showInformationMessage(
      message,
      pin,
      vscode.l10n.t("Don't Pin"),
    );
    if (answer !== pin) return false;
    await this.pinStore.edit(add([newPin({ type: 'resource', uri }, priority)]));
    return true;
  }
}

/** Refuses web pages, which would be fetched at the request of another extension. */
function checkedUri(asked: string): CanonicalUri {
  if (typeof asked !== 'string' || asked.length > longestUri) {
    throw new Error(`A URI has at most ${longestUri} characters.`);
  }
  const uri = canonicalUri(asked);
  if (isWeb(uri)) throw new Error('Only the person can pin a web page.');
  return uri;
}
