import * as vscode from 'vscode';
import type { CanonicalUri } from '../../core/documents/uris';
import { isWide, type Pin } from '../../core/pins/pin';
import type { PanelDeps } from '../ports';
import { pinTitle } from '../texts/pinWords';
import { applyLook, capital, type Look } from './items';
import type { GroupDeps, Row } from './row';

interface Options {
  readonly id: string;
  /** What a tick pins. */
  readonly uri: CanonicalUri;
  /** The name of the row in its `contextValue`, see `Row`. */
  readonly name: 'file' | 'folder' | 'live' | 'change' | 'suggestion';
  /** `false` for a row that only names it. */
  readonly hasCheckbox?: boolean;
  /** @param effective the pin that gives it its priority: its own, or one that it shares with others. */
  look(effective: Pin | undefined): PinnableLook;
}

interface PinnableLook extends Pick<Look, 'label' | 'notes' | 'spoken' | 'tooltip'> {
  readonly item: vscode.TreeItem;
  /** What a tick does, such as "Pin this file". */
  readonly pin: string;
}

/** A row of something that a checkbox pins and unpins. */
export function pinnableRow(deps: GroupDeps, options: Options): Row {
  const { id, uri, name, hasCheckbox = true } = options;
  const draw = () => {
    const { own, effective, by } = pinningOf(deps, uri);
    const { item, label, notes, spoken, tooltip, pin } = options.look(effective);
    const isOn = own !== undefined || by !== undefined;
    const does = own ? vscode.l10n.t('Unpin') : by === undefined ? pin : capital(by);
    return applyLook(item, id, {
      label,
      notes: [...notes, hasCheckbox && by],
      spoken: spoken && [...spoken, by],
      tooltip: [...tooltip, by && capital(by)],
      contextValue: own ? `${name}.pinned` : name,
      checkbox: hasCheckbox ? { isOn, does } : undefined,
    });
  };
  return { id, subject: { uri }, item: draw };
}

function pinningOf({ panel, own }: GroupDeps, uri: CanonicalUri) {
  const ownPin = uri.endsWith('/') ? own.ofFolder(uri) : own.ofResource(uri);
  const effective = ownPin ?? panel.pins.matcher.of(uri);
  const isWithOthers = !ownPin && effective !== undefined && isWide(effective.target);
  return {
    /** The person's own pin of just that. */
    own: ownPin,
    /** The pin that gives it its priority. */
    effective,
    /** Without a pin of its own, what it is pinned by. */
    by: isWithOthers ? pinnedBy(panel, effective) : undefined,
  };
}

function pinnedBy(panel: PanelDeps, pin: Pin): string {
  return panel.pins.isOwn(pin)
    ? vscode.l10n.t('pinned with {0}', pinTitle(panel, pin))
    : vscode.l10n.t('pinned by the team');
}
