import type { ReadContext } from '../../../core/catalog/resource';
import { childUri, type CanonicalUri } from '../../../core/documents/uris';
import { readCommandLine } from '../model/commandLine';
import type { RanCommand } from '../model/ranCommand';
import { outputText, type ShownCommand } from '../model/ranText';

export interface SharingOfCommands {
  /** Hides what is secret in a text. */
  redact(text: string): string;
  /** Whether a file of this path is never shared. */
  isSecret(path: string): boolean;
  /** Whether what runs in this folder may be shared. */
  mayShare(folder: CanonicalUri): Promise<boolean>;
  /** The title of a document. */
  title(uri: CanonicalUri): string;
}

/** Says of commands what may be shared of them, each time they are asked for. */
export class ShownCommands {
  constructor(private readonly options: SharingOfCommands) {}

  /** Whether it may be named at all. */
  async mayName({ folder }: RanCommand): Promise<boolean> {
    return folder !== undefined && (await this.options.mayShare(folder));
  }

  show(command: RanCommand, problems?: readonly string[]): ShownCommand {
    const { redact, isSecret, title } = this.options;
    const { id, line, folder, terminal, task, startedAt, end, outcome, output } = command;
    const { program, restriction } = readCommandLine(line, isSecret);
    const isLineShown = restriction !== 'secret';
    return {
      id,
      line: redact(isLineShown ? line : program),
      restriction,
      output: restriction || !output ? undefined : redact(outputText(output)),
      folder: folder === undefined ? '' : title(folder) || '.',
      terminal: redact(terminal),
      task: task?.name,
      problems: restriction ? undefined : problems,
      startedAt,
      end,
      outcome,
    };
  }

  /** The problems that a task has found, in documents that the reader may see; `undefined` if they see none at all. */
  async problemsOf(
    { task }: RanCommand,
    { sees, maySee }: Pick<ReadContext, 'sees' | 'maySee'>,
  ): Promise<readonly string[] | undefined> {
    if (!task?.problems || !sees('problems')) return undefined;
    const lines: string[] = [];
    for (const { document, text } of task.problems) {
      if (await maySee(document)) lines.push(this.options.redact(text));
    }
    return lines;
  }
}

/** The folder of a command, as access knows folders. */
export function folderUri(uri: CanonicalUri): CanonicalUri {
  return childUri(uri, '');
}
