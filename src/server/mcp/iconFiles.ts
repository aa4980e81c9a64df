import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Icon } from '@modelcontextprotocol/server';
import { toError } from '../../base/errors';
import type { IconName, ShownIcon, Picture } from '../../core/catalog/icons';
import type { Logger } from '../../base/logger';

/** The first revision that has icons. */
const firstRevision = '2025-11-25';

/** The images of a folder as MCP icons. Each is read when it is first sent. */
export class IconFiles {
  private readonly known = new Map<IconName, readonly Icon[]>();
  private hasFailed = false;

  constructor(
    private readonly folder: string,
    private readonly log: Logger,
  ) {}

  /** The `icons` field of a message; absent if there is no icon or the client's revision has no icons. */
  shown(icon: ShownIcon | undefined, revision = firstRevision): { icons?: Icon[] } {
    if (icon === undefined || revision < firstRevision) return {};
    if (typeof icon === 'object') return { icons: [iconOf(icon)] };
    const icons = this.known.get(icon) ?? this.read(icon);
    this.known.set(icon, icons);
    return icons.length > 0 ? { icons: [...icons] } : {};
  }

  /** An icon that cannot be read is left out, so that the list is still served. */
  private read(name: IconName): readonly Icon[] {
    try {
      const png = readFileSync(join(this.folder, `${name}.png`), 'base64');
      const src = `data:image/png;base64,${png}`;
      return [iconOf({ src, mimeType: 'image/png', size: '32x32' })];
    } catch (cause) {
      if (!this.hasFailed) this.log.error(toError(cause));
      this.hasFailed = true;
      return [];
    }
  }
}

function iconOf({ src, mimeType, size }: Picture): Icon {
  return { src, mimeType, sizes: [size] };
}
