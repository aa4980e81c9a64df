import type { ListedResource } from '../../core/catalog/listedResource';
import type { Audience } from '../../core/pins/pin';
import type { IconFiles } from './iconFiles';

export const everybody: readonly Audience[] = ['user', 'assistant'];

/** A listed resource in MCP's form, for a client of this revision. */
export function wireResource(
  listed: ListedResource,
  icons: IconFiles,
  revision: string | undefined,
) {
  const { priority, audience, lastModified, icon, reasons: _, ...described } = listed;
  return {
    ...described,
    annotations: {
      audience: [...(audience ?? everybody)],
      priority,
      ...(lastModified !== undefined && { lastModified: new Date(lastModified).toISOString() }),
    },
    ...icons.shown(icon, revision),
  };
}
