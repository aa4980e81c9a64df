/** A place in a text, counted from 0 as VS Code does. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

/** An error in the file as a whole: it is not applied, and the pins that were read before stay. */
export type FileFault =
  | { readonly type: 'tooLarge'; readonly maxBytes: number }
  | { readonly type: 'unreadable' }
  /** Writing it as UTF-8 would lose some of its text. */
  | { readonly type: 'notUtf8' }
  /** A symbolic link leads out of the workspace folder. */
  | { readonly type: 'linkedOutside' }
  /** @param code a name of jsonc-parser's `ParseErrorCode`, or `TooDeep`. */
  | { readonly type: 'syntax'; readonly code: string }
  | { readonly type: 'noObject' }
  | { readonly type: 'noPins' }
  | { readonly type: 'version' };

/** An error in one entry: this entry alone is not applied. */
export type PinFault =
  | { readonly type: 'noPin' }
  | { readonly type: 'tooMany'; readonly most: number }
  /** Every file of the workspace is compared with all globs. */
  | { readonly type: 'tooManyWildcards'; readonly most: number }
  /** None of path, folder, glob and resource, or several of them. */
  | { readonly type: 'target' }
  | { readonly type: 'value'; readonly key: string }
  | { readonly type: 'path'; readonly key: string; readonly flaw: PathFlaw }
  /** A key that means nothing without another one. */
  | { readonly type: 'lacks'; readonly key: string; readonly other: string }
  /** @param line of the first one, counted from 0. */
  | { readonly type: 'duplicate'; readonly line: number };

export type PathFlaw = 'empty' | 'long' | 'character' | 'backslash' | 'absolute' | 'outside';

/** A key that is ignored: a newer version may know it. */
export interface UnknownKey {
  readonly type: 'unknownKey';
  readonly key: string;
}

/** A problem in a file of team pins, with its range; the panel describes it. */
export type TeamFileProblem = (FileFault | PinFault | UnknownKey) & { readonly range: TextRange };

export const startOfFile: TextRange = {
  start: { line: 0, character: 0 },
  end: { line: 0, character: 0 },
};
