import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Icon } from '@modelcontextprotocol/server';
import { toError } from '../../base/errors';
import type { IconName } from '../../core/catalog/icons';
import type { Logger } from '../../base/logger';

/** The first revision whose clients know icons. */
const firstRevision = '2025-11-25';

/** The pictures of a folder as MCP's icons, each read when it is first sent. */
export class Icons {
  private readonly known = new Map<IconName, readonly Icon[]>();
  private hasFailed = false;

  constructor(
    private readonly folder: string,
    private readonly log: Logger,
  ) {}

  /** The part of a message that shows an icon; nothing where there is none, or the client would not know it. */
  shown(name: IconName | undefined, revision = firstRevision): { icons?: Icon[] } {
    if (name === undefined || revision < firstRevision) return {};
    const icons = this.known.get(name) ?? this.read(name);
    this.known.set(name, icons);
    return icons.length > 0 ? { icons: [...icons] } : {};
  }

  /** What cannot be read is left out: a list is worth more than its icons. */
  private read(name: IconName): readonly Icon[] {
    try {
      const png = readFileSync(join(this.folder, `${name}.png`), 'base64');
      const src = `data:image/png;base64,${png}`;
      return [{ src, mimeType: 'image/png', sizes: ['32x32'] }];
    } catch (cause) {
      if (!this.hasFailed) this.log.error(toError(cause));
      this.hasFailed = true;
      return [];
    }
  }
}
