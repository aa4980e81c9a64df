import { createHash } from 'node:crypto';
import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { Reading } from '../../core/catalog/catalog';
import type { FolderContents, ResourceBody } from '../../core/catalog/resource';
import { isWrapped } from '../../core/documents/vscodeSpelling';

/** Of the `_meta` keys that are ours (MCP, basic, `_meta`). */
const prefix = 'mcp-workspace-bridge';

export const folderType = 'inode/directory';

interface Asked {
  /** In the asker's own spelling, which goes out again: clients compare it. */
  readonly uri: string;
  /** VS Code's client has needs of its own where folders are concerned. */
  readonly isVSCode: boolean;
}

/** The answer to `resources/read`. */
export function toReadResult(asked: Asked, { contents, priority }: Reading): ReadResourceResult {
  if (!('children' in contents)) {
    const wire = toWire(asked.uri, contents, { ...contents.meta, priority });
    return { contents: asked.isVSCode && 'text' in contents ? [wire, sizeOf(contents)] : [wire] };
  }
  const { omitted } = contents;
  return { contents: toFolder(asked, contents), ...(omitted > 0 && { _meta: meta({ omitted }) }) };
}

/**
 * A folder is the contents below it. VS Code (1.139) opens a folder that was picked in another one as a text, takes an
 * empty file for a folder, and compares the folder's path as it stands encoded with that of its children decoded.
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
 * VS Code (1.139) looks at the size of all contents to see whether a text has changed: this one, which it shows nowhere,
 * is of another size where an edit has left the text's as it was.
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

/** What has no value is left out. */
function meta(about: object): Record<string, unknown> | undefined {
  const known = Object.entries(about).filter(([, value]) => value !== undefined);
  if (known.length === 0) return undefined;
  return Object.fromEntries(
    known.map(([key, value]: [string, unknown]) => [`${prefix}/${key}`, value]),
  );
}
