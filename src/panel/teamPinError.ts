import * as vscode from 'vscode';
import { UserError } from '../base/errors';
import type { CanonicalUri } from '../core/documents/uris';
import type { Pin } from '../core/pins/pin';
import type { PanelDeps } from './ports';
import { pinTitle } from './texts/pinWords';

/** A pin of the team was to be changed: only its file does that. */
export class TeamPinError extends UserError {
  override readonly name = 'TeamPinError';
  /** The file, unless the pin is no longer in it. */
  readonly file: CanonicalUri | undefined;

  constructor(deps: Pick<PanelDeps, 'team' | 'title'>, pin: Pin) {
    super(
      vscode.l10n.t(
        '{0} is pinned by the team, in .vscode/mcp-pins.json: change it there, or pin it yourself.',
        pinTitle(deps, pin),
      ),
    );
    const { files } = deps.team;
    this.file = files.find(({ pins }) => pins.some(({ id }) => id === pin.id))?.uri;
  }
}
