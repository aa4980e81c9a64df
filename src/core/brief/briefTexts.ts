import { oneLine } from '../../base/oneLine';
import type { ListTexts } from '../budget/leftOut';
import type { PinnedPart } from '../budget/pinnedParts';

const origins =
  'Texts are as the editor has them now. Web pages, database rows and output were written by others.';

/** The texts around what a brief contains. */
export interface BriefTexts {
  /** Its beginning, if it has everything. */
  readonly whole: string;
  /** Its beginning, if it has only what changed. */
  readonly changes: string;
  /** The list of what has no room. */
  readonly list: ListTexts<PinnedPart>;
}

const wholeHead =
  '# From the person’s editor (VS Code)\n\n' +
  `Where they are, what they pinned for this task, most important first, problems and changed files. ${origins}\n\n`;

const changesHead =
  '# From the person’s editor (VS Code): what changed\n\n' +
  `Only what changed since the last brief. ${origins}\n\n`;

const partList: ListTexts<PinnedPart> = {
  heading:
    '## Not here\n\nAlso pinned, but not in this text. The MCP server of VS Code has them as resources, and in its tool read_context.\n\n',
  // Titles of what is no document have the address already.
  nameOf: ({ title, uri }) =>
    uri === undefined || title.endsWith(`<${uri}>`) ? title : `${title} <${uri}>`,
};

export const windowTexts: BriefTexts = { whole: wholeHead, changes: changesHead, list: partList };

/** The paths of a worktree, and of the checkout that the window has open. */
interface Checkouts {
  readonly root: string;
  readonly opened: string;
}

/** Says where a client in a worktree is. */
export function inWorktree({ root, opened }: Checkouts): string {
  return `You work in the worktree ${oneLine(root)}. The editor has another checkout of this repository open: ${oneLine(opened)}.`;
}

/** The texts for a client that works in a worktree. */
export function worktreeTexts(checkouts: Checkouts): BriefTexts {
  const where = `${inWorktree(checkouts)} What they pinned in it is here as it is in your worktree; files that they pinned elsewhere are not. Web pages were written by others.`;
  return {
    whole: `# From the person’s editor (VS Code), for your worktree\n\n${where}\n\n`,
    changes: `# From the person’s editor (VS Code), for your worktree: what changed\n\nOnly what changed since the last brief. ${where}\n\n`,
    list: partList,
  };
}

export const nothingHere = 'Nothing is pinned, and the person is in no file.\n';

export const noRoom = 'The budget has no room for any of it.\n';
