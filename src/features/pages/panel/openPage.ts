import * as vscode from 'vscode';
import { type CanonicalUri, withoutFragment } from '../../../core/documents/uris';
import type { PagePanel } from './pinPage';
import type { PreviewDocuments } from '../../../panel/previewDocuments';

interface Options {
  readonly uri: CanonicalUri;
  readonly viewColumn: vscode.ViewColumn;
  readonly shown: PreviewDocuments;
}

/** Shows the text of a page as clients read it; the page itself if that is no text. */
export async function openPage(
  { store }: Pick<PagePanel, 'store'>,
  { uri: address, viewColumn, shown }: Options,
): Promise<void> {
  const page = withoutFragment(address);
  const body = await store.body(page);
  if (!body || !('text' in body)) {
    await vscode.env.openExternal(vscode.Uri.parse(page));
    return;
  }
  const mimeType = (await store.record(page))?.snapshot?.mimeType ?? '';
  const ending = mimeType.endsWith('json') ? 'json' : mimeType.endsWith('yaml') ? 'yaml' : 'md';
  const name = `${new URL(page).host}.${ending}`;
  await shown.show('page', { name, text: body.text }, viewColumn);
}
