import { createHash } from 'node:crypto';
import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { Reading } from '../../core/catalog/reading';
import type { FolderContents, ResourceBody } from '../../core/catalog/resource';
import { isWrapped } from '../../core/documents/vscodeSpelling';

/** The prefix of our `_meta` keys (MCP, basic, `_meta`). */
const prefix = 'mcp-workspace-bridge';

export const folderType = 'inode/directory';

interface Asked {
  /** The URI in the client's spelling: clients compare it with that of the answer. */
  readonly uri: string;
  /** VS Code's client reads folders and empty files in its own way. */
  readonly isVSCode: boolean;
}

/** The answer to `resources/read`. */
export function toReadResult(
  asked: Asked,
  { contents, priority }: Omit<Reading, 'uri'>,
): ReadResourceResult {
  if (!('children' in contents)) {
    const wire = toWire(asked.uri, contents, { ...contents.meta, priority });
    return { contents: asked.isVSCode && 'text' in contents ? [wire, sizeOf(contents)] : [wire] };
  }
  const { omitted } = contents;
  return { contents: toFolder(asked, contents), ...(omitted > 0 && { _meta: meta({ omitted }) }) };
}

/**
 * A folder's contents are those of its entries. VS Code (1.139) opens a folder that was picked in another one as text,
 * takes an empty file for a folder, and compares the folder's encoded path with the decoded paths of its entries.
 */
function toFolder({ uri, isVSCode }: Asked, { children }: FolderContents) {
  if (children.length === 0) return [{ uri, mimeType: folderType, text: '' }];
  if (isVSCode && isWrapped(uri)) {
    return [{ uri, mimeType: 'text/plain', text: children.map(({ name }) => name).join('\n') }];
  }
  const folder = uri.replace(/[?#].*$/, '').replace(/\/$/, '');
  const above = isVSCode ? folder.replaceAll('%', '%25') : folder;
  return children.map(({ name, body }) => {
    const isEmptyFile = 'text' in body && body.text === '' && !name.endsWith('/');
    const shown = isVSCode && isEmptyFile ? { ...body, text: '\n' } : body;
    return toWire(`${above}/${encodeURIComponent(name).replace(/%2F$/, '/')}`, shown, body.meta);
  });
}

/**
 * VS Code (1.139) detects changes by the total size of all contents. This content, which it does not show, changes in
 * size even if an edit keeps the size of the text.
 */
function sizeOf({ text }: { readonly text: string }) {
  const size = createHash('sha256').update(text).digest().readUInt16BE() % 1_000;
  return { uri: `${prefix}://size`, mimeType: 'text/plain', text: ' '.repeat(size) };
}

function toWire(uri: string, body: ResourceBody, about: object = {}) {
  const _meta = meta(about);
  const described = { uri, mimeType: body.mimeType, ...(_meta && { _meta }) };
  return 'text' in body
    ? { ...described, text: body.text }
    : { ...described, blob: Buffer.from(body.blob).toString('base64') };
}

/** The fields that have a value, with our prefix. */
function meta(about: object): Record<string, unknown> | undefined {
  const known = Object.entries(about).filter(([, value]) => value !== undefined);
  if (known.length === 0) return undefined;
  return Object.fromEntries(
    known.map(([key, value]: [string, unknown]) => [`${prefix}/${key}`, value]),
  );
}
