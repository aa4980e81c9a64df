import * as vscode from 'vscode';
import type { LineRange } from '../core/documents/lines';
import type { Pin } from '../core/pins/pin';
import { rangeId } from '../core/pins/lines/pinnedRange';
import { withLines } from '../core/pins/title';
import {
  type CanonicalUri,
  childUri,
  isOurs,
  parseUri,
  splitLines,
  withoutQuery,
} from '../core/documents/uris';
import { pinTitle } from './texts/pinWords';
import { pinAtCurrentLines } from './pinTargets';
import type { PanelDeps } from './ports';

/** A resource that a client has read, in the person's terms. */
export interface ReadResource {
  /** The URI without lines. That of a folder ends in a slash. */
  readonly uri: CanonicalUri;
  readonly lines?: LineRange;
  /** The pin of the range. */
  readonly pin?: Pin | undefined;
}

export function readResource({ pins, files }: PanelDeps, asked: CanonicalUri): ReadResource {
  if (isOurs(parseUri(asked))) {
    const id = rangeId(asked);
    const pin = pins.all.find((one) => one.id === id);
    return { uri: withoutQuery(asked), pin };
  }
  const { uri, lines } = splitLines(asked);
  const folder = childUri(uri, '');
  const within = files.children(folder);
  const isFolder = within.files.length > 0 || within.folders.length > 0;
  return { uri: isFolder ? folder : uri, ...(lines && { lines }) };
}

export function readTitle(panel: PanelDeps, { uri, lines, pin }: ReadResource): string {
  if (pin) return pinTitle(panel, pinAtCurrentLines(panel, pin));
  const title = panel.title(uri) || (vscode.workspace.name ?? uri);
  return lines ? withLines(title, lines) : title;
}
