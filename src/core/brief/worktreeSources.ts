import type { PinnedPart } from '../budget/pinnedParts';
import type { ReadContext } from '../catalog/resource';
import { formatLines } from '../documents/lines';
import { canonicalUri, isWeb } from '../documents/uris';
import { findLines, linesOf } from '../pins/lines/lineMarks';
import { isNote } from '../pins/notePin';
import type { Pin } from '../pins/pin';
import { withLines } from '../pins/title';
import { nothingIfRefused, type BriefSources, type Sources } from './briefSources';
import { worktreeTexts } from './briefTexts';
import type { Worktree } from './worktree';

type Range = Extract<Pin['target'], { readonly type: 'range' }>;

/**
 * The contents of a brief for a client that works in a worktree: what is pinned, as it is there. What the editor shows is
 * another checkout, so that nothing of it is in the brief.
 */
export class WorktreeSources implements Sources {
  readonly texts;

  constructor(
    private readonly sources: Pick<BriefSources, 'pinned' | 'outlines'>,
    private readonly worktree: Worktree,
  ) {
    this.texts = worktreeTexts(worktree);
  }

  get outlines() {
    return this.sources.outlines;
  }

  /** @param context reads documents of the worktree, too. */
  async pinned(context: ReadContext): Promise<readonly PinnedPart[]> {
    const parts = await this.sources.pinned(context);
    return (await Promise.all(parts.map((part) => this.moved(part, context)))).flat();
  }

  async suggested() {
    return [];
  }

  async now() {
    return { place: undefined, problems: undefined, names: [], failures: [] };
  }

  changedLinesIn() {
    return async () => [];
  }

  arePinned() {
    return () => false;
  }

  /** What is pinned of the window itself, such as problems, is left out. */
  private async moved(part: PinnedPart, context: ReadContext): Promise<readonly PinnedPart[]> {
    if (part.uri === undefined) return [];
    if (isNote(part.uri) || isWeb(part.uri)) return [part];
    const target = part.pin?.target;
    if (target?.type === 'range') return this.movedRange(part, target, context);
    const uri = this.worktree.documentOf(part.uri);
    return uri === undefined ? [] : [{ ...part, uri }];
  }

  /** The lines can be elsewhere in the worktree, or not be there. */
  private async movedRange(
    part: PinnedPart,
    target: Range,
    context: ReadContext,
  ): Promise<readonly PinnedPart[]> {
    const document = this.worktree.documentOf(target.uri);
    if (document === undefined) return [];
    const { uri: _, ...named } = part;
    const missing: PinnedPart = { ...named, reason: 'missing' };
    const contents = await context.read(document).catch(nothingIfRefused);
    if (!contents || !('text' in contents)) return [missing];
    const found = findLines(linesOf(contents.text), target);
    if (!found) return [missing];
    const title = withLines(part.title.replace(/:[\d-]+$/, ''), found);
    const uri = canonicalUri(`${document}?lines=${formatLines(found)}`);
    return [{ ...part, title, uri, reason: undefined }];
  }
}
