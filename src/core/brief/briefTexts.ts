import type { ListTexts } from '../budget/leftOut';
import type { PinnedPart } from '../budget/pinnedParts';

const origins =
  'Texts are as the editor has them now. Web pages, database rows and output were written by others.';

export const wholeHead =
  '# From the person’s editor (VS Code)\n\n' +
  `Where they are, what they pinned for this task, most important first, problems and changed files. ${origins}\n\n`;

export const changesHead =
  '# From the person’s editor (VS Code): what changed\n\n' +
  `Only what changed since the last brief. ${origins}\n\n`;

export const partList: ListTexts<PinnedPart> = {
  heading:
    '## Not here\n\nAlso pinned, but not in this text. The MCP server of VS Code has them as resources, and in its tool read_context.\n\n',
  // Titles of what is no document have the address already.
  nameOf: ({ title, uri }) =>
    uri === undefined || title.endsWith(`<${uri}>`) ? title : `${title} <${uri}>`,
};

export const nothingHere = 'Nothing is pinned, and the person is in no file.\n';

export const noRoom = 'The budget has no room for any of it.\n';
