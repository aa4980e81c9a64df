import { dropOldest } from '../../base/dropOldest';
import type { Catalog } from '../catalog/catalog';
import type { ReadContext } from '../catalog/resource';
import { BriefMaker } from './briefMaker';
import type { BriefSources } from './briefSources';
import { noneWaiting } from './commentsInBrief';
import { HookBriefs, type BriefRequest, type HookBriefsOptions } from './hookBriefs';
import { nothing, type Answer } from './hookReading';
import type { Worktree } from './worktree';
import { WorktreeSources } from './worktreeSources';

/** The maximum number of worktrees whose sessions are remembered. */
const maxWorktrees = 20;

interface Options extends Omit<HookBriefsOptions, 'maker' | 'comments'> {
  readonly sources: BriefSources;
  /** The worktree at a path; `undefined` if it is none of a repository that the window has open. */
  worktreeAt(path: string): Promise<Worktree | undefined>;
}

/** The briefs for clients that work in worktrees of a repository that the window has open in another checkout. */
export class WorktreeBriefs {
  private readonly briefs = new Map<string, HookBriefs>();

  constructor(private readonly options: Options) {}

  /** @param path that of the worktree, as the client says. */
  async answer(path: string, request: BriefRequest, signal: AbortSignal): Promise<Answer> {
    const worktree = await this.options.worktreeAt(path);
    return worktree ? this.briefsIn(worktree).answer(request, signal) : nothing;
  }

  private briefsIn(worktree: Worktree): HookBriefs {
    const key = JSON.stringify([worktree.root, worktree.opened]);
    const { sources, catalog, ...options } = this.options;
    const briefs =
      this.briefs.get(key) ??
      new HookBriefs({
        ...options,
        catalog: catalogIn(worktree, catalog),
        maker: new BriefMaker(new WorktreeSources(sources, worktree)),
        comments: noneWaiting,
      });
    this.briefs.delete(key);
    this.briefs.set(key, briefs);
    dropOldest(this.briefs, maxWorktrees);
    return briefs;
  }
}

/** Reads documents of the worktree, too. */
function catalogIn(worktree: Worktree, catalog: HookBriefsOptions['catalog']) {
  const within = (context: ReadContext): ReadContext => ({
    ...context,
    read: async (uri) =>
      worktree.holds(uri) ? worktree.read(uri, context.signal) : context.read(uri),
  });
  return {
    for: (...viewer: Parameters<Catalog['for']>) => {
      const view = catalog.for(...viewer);
      return { readContext: (signal: AbortSignal) => within(view.readContext(signal)) };
    },
  };
}
