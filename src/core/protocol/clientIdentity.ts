const maxName = 60;
const maxVersion = 30;
/** The rest of a longer text is ignored. */
const maxLooked = 1_000;

/** Who a client says it is, which is not verified. */
export interface ClientIdentity {
  /** Absent if the client sends none. */
  readonly name?: string;
  readonly version?: string;
}

/** Makes what a client says about itself (MCP, `Implementation`) fit to be shown. */
export function identityOf(
  info: { readonly name: string; readonly title?: string; readonly version: string } | undefined,
): ClientIdentity {
  const name = plain(info?.title ?? '', maxName) || plain(info?.name ?? '', maxName);
  const version = plain(info?.version ?? '', maxVersion);
  return { ...(name && { name }), ...(version && { version }) };
}

/**
 * VS Code's own MCP client names itself by its product's `nameLong`, and so do builds of the same sources (Insiders,
 * Code - OSS, VSCodium, code-server). Cursor (`cursor-vscode`) and Windsurf (`windsurf-client`) wrote clients of their own.
 */
export function isVSCodeName(name = ''): boolean {
  return /\b(visual studio code|code - oss|code-server|vscodium)\b/i.test(name);
}

/** Makes a text one short line, without icons, links or anything that changes how the text around it is shown. */
function plain(text: string, maxLength: number): string {
  const line = text
    .slice(0, maxLooked)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, ' ')
    .replace(/([$\]])(?=\()/g, '$1 ')
    .trim();
  const letters = Array.from(line);
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : line;
}
