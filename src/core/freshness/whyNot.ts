/** The reason why problems are not known to be fresh. */
export type WhyNot = keyof typeof texts;

/** The texts say what is wrong and what to do, to a model as well as to a person. */
const texts = {
  unasked:
    'The language server was not asked since the text changed. Call get_diagnostics with this path and a wait, such as 5 seconds.',
  noServer:
    'No language support that checks this file is known, so it cannot be known. Check it with a compiler or a linter.',
  turnedOff:
    "The settings of VS Code turn checks of this file's language off. Check it with a compiler or a linter.",
  notOpen:
    'The file has no tab in VS Code, and its language server checks only what has one. Ask the person to open it.',
  behind:
    'VS Code has not yet seen how the file, or one that it imports, was changed on disk. Ask again with a longer wait.',
  unreadable:
    'The file is no text, or too large to be read at once. Check it with a compiler or a linter.',
  timeOver:
    'The wait was over before the language server had answered. Ask again with a longer wait, at most 10 seconds.',
  failed: 'The language server failed to answer. Ask again in a moment.',
  unconfirmed:
    'The language server has published nothing since the text changed, so these can be the problems of before. ' +
    'Ask again, or check the file with a compiler.',
  busy: 'Too many questions with a wait are open. Ask again once they are answered.',
  manyFiles:
    'Only the problems of one file can be confirmed. Give the path of the file that you changed, and a wait.',
} as const;

export function explain(why: WhyNot): string {
  return texts[why];
}
