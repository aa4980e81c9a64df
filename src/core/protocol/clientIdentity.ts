import { plainLine } from '../../base/oneLine';

const maxName = 60;
const maxVersion = 30;

/** A client's own name and version, which are not verified. */
export interface ClientIdentity {
  /** Absent if the client sends none. */
  readonly name?: string;
  readonly version?: string;
}

/** Makes a client's description of itself (MCP, `Implementation`) fit to be shown. */
export function identityOf(
  info: { readonly name: string; readonly title?: string; readonly version: string } | undefined,
): ClientIdentity {
  const name = plainLine(info?.title ?? '', maxName) || plainLine(info?.name ?? '', maxName);
  const version = plainLine(info?.version ?? '', maxVersion);
  return { ...(name && { name }), ...(version && { version }) };
}

/**
 * VS Code's own MCP client names itself by its product's `nameLong`, and so do builds of the same sources (Insiders,
 * Code - OSS, VSCodium, code-server). Cursor (`cursor-vscode`) and Windsurf (`windsurf-client`) wrote clients of their own.
 */
export function isVSCodeName(name = ''): boolean {
  return /\b(visual studio code|code - oss|code-server|vscodium)\b/i.test(name);
}
