import { l10n } from 'vscode';
import type { PathFlaw, TeamFileProblem } from '../../core/pins/team/teamFileProblem';
import type { TeamFileState } from '../../workspace/teamFiles';

/**
 * Says in a sentence or two what is wrong and what to do.
 * @param file where it is, with the pins that were read before, if any were since the window was opened.
 */
export function describeTeamProblem(
  problem: TeamFileProblem,
  file: Pick<TeamFileState, 'pins'>,
): string {
  switch (problem.type) {
    case 'tooLarge':
      return l10n.t('This file is larger than {0} bytes, so it is not read.', problem.maxBytes);
    case 'unreadable':
      return l10n.t('This file could not be read. Is it yours to read?');
    case 'notUtf8':
      return l10n.t(
        'This file is not in UTF-8, so it is neither read nor written. Save it as UTF-8.',
      );
    case 'linkedOutside':
      return l10n.t('This file is a link that leads out of the workspace folder: not followed.');
    case 'syntax':
      return `${describeSyntax(problem.code)} ${untilItIsFixed(file)}`;
    case 'noObject':
      return l10n.t('A file of pins is an object with a list of pins: { "pins": [] }.');
    case 'noPins':
      return l10n.t('"pins" has to be a list.');
    case 'version':
      return l10n.t('This extension knows version 1 of this file. For a later one, update it.');
    case 'noPin':
      return l10n.t('A pin is an object, such as { "path": "src/main.ts", "priority": 0.8 }.');
    case 'tooMany':
      return l10n.t(
        'A file holds up to {0} pins: those from here on have no effect.',
        problem.most,
      );
    case 'tooManyWildcards':
      return l10n.t(
        'The globs of a file hold up to {0} alternatives and wildcards in all: those from here on have no effect.',
        problem.most,
      );
    case 'target':
      return l10n.t('A pin has one of "path", "folder", "glob" and "resource".');
    case 'value':
      return describeValue(problem.key);
    case 'path':
      return describePath(problem.key, problem.flaw);
    case 'lacks':
      return l10n.t('"{0}" means something beside "{1}" alone.', problem.key, problem.other);
    case 'duplicate':
      return l10n.t(
        'The same is pinned in line {0} already; this pin has no effect.',
        problem.line + 1,
      );
    case 'unknownKey':
      return l10n.t('"{0}" is not known here, and is passed over.', problem.key);
  }
}

function untilItIsFixed({ pins }: Pick<TeamFileState, 'pins'>): string {
  return pins.length > 0
    ? l10n.t('Until it is fixed, the pins that were last read stay.')
    : l10n.t('Until it is fixed, none of its pins have an effect.');
}

function describeValue(key: string): string {
  switch (key) {
    case 'priority':
      return l10n.t('A priority is a number from 0 to 1.');
    case 'audience':
      return l10n.t('An audience is "user" or "assistant". Leave it out for both.');
    case 'shape':
      return l10n.t('A shape is "outline" or "whole". Leave it out for neither.');
    case 'lines':
      return l10n.t(
        'Lines are written as "10-20", or "10" for one. The first line of a file is 1.',
      );
    case 'marks':
      return l10n.t(
        '"marks" is a list of texts that the extension writes. Without it, "lines" are taken as they stand.',
      );
    case 'resource':
      return l10n.t(
        'A resource is a live one, such as "editor://window/active" or "diagnostics://workspace/all". For a file, use "path".',
      );
    default:
      return l10n.t('"{0}" has to be a text.', key);
  }
}

function describePath(key: string, flaw: PathFlaw): string {
  switch (flaw) {
    case 'empty':
      return l10n.t('"{0}" is empty.', key);
    case 'long':
      return l10n.t('"{0}" is too long.', key);
    case 'character':
      return l10n.t('"{0}" holds a character that no path has.', key);
    case 'backslash':
      return l10n.t(
        '"{0}" is written with forward slashes, so that it holds on every system.',
        key,
      );
    case 'absolute':
      return l10n.t('"{0}" has to be relative to the workspace folder.', key);
    case 'outside':
      return l10n.t('"{0}" must not lead out of the workspace folder: ".." is not allowed.', key);
  }
}

/** @param code jsonc-parser's name of a syntax error. */
function describeSyntax(code: string): string {
  switch (code) {
    case 'CommaExpected':
      return l10n.t('A comma is missing here.');
    case 'ColonExpected':
      return l10n.t('A colon is missing here.');
    case 'PropertyNameExpected':
      return l10n.t('A key in double quotes is expected here.');
    case 'ValueExpected':
      return l10n.t('A value is expected here.');
    case 'CloseBraceExpected':
      return l10n.t('A closing brace is missing here.');
    case 'CloseBracketExpected':
      return l10n.t('A closing bracket is missing here.');
    case 'EndOfFileExpected':
      return l10n.t('Nothing more is expected here.');
    case 'UnexpectedEndOfString':
      return l10n.t('This text has no end: a double quote is missing.');
    case 'UnexpectedEndOfComment':
      return l10n.t('This comment has no end.');
    case 'TooDeep':
      return l10n.t('This is nested too deeply to be read.');
    default:
      return l10n.t('This is no JSON.');
  }
}
