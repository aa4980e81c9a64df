import type { ReadContext, ResourceContents } from '../catalog/resource';
import type { DocumentProblems } from '../documents/problems';
import type { Redactor } from '../redaction/redact';
import type { Brief, BriefMaker } from './briefMaker';
import { budgetsOf, type CommentsPart } from './commentsInBrief';
import type { Place } from './place';
import type { RememberedReads } from './rememberedReads';

type Making = Parameters<BriefMaker['make']>[0];

/**
 * What clients get without having asked for it, or composed of what is pinned, leaves without its secrets. A file that they
 * read by its address stays as it is, because they must be able to edit it.
 */
export class Unasked {
  constructor(private readonly redactor: Pick<Redactor, 'redact'>) {}

  text(text: string): string {
    return this.redactor.redact(text).text;
  }

  /** The same place, whose texts are without their secrets. */
  place({ selection, cell, ...place }: Place): Place {
    return {
      ...place,
      ...(selection && { selection: { ...selection, text: this.text(selection.text) } }),
      ...(cell && { cell: { ...cell, output: this.text(cell.output) } }),
    };
  }

  /** The same problems, whose messages are without their secrets. */
  problemsOf({ problems, ...document }: DocumentProblems): DocumentProblems {
    return {
      ...document,
      problems: problems.map((each) => ({ ...each, message: this.text(each.message) })),
    };
  }

  /**
   * Each text is read as a whole without its secrets, because what is cut from it can be a part of one. What stands beside them,
   * such as a note, loses its own in the end.
   * @param known what was read for earlier briefs of this reader, already without its secrets.
   */
  async brief(
    maker: Pick<BriefMaker, 'make'>,
    request: Making,
    known?: RememberedReads,
  ): Promise<Brief> {
    const { budget } = request;
    const reads = this.reads(request.context);
    const context = known?.in(reads) ?? reads;
    const comments = request.comments && this.comments(request.comments);
    const { whole } = await budgetsOf(budget, comments);
    for (let { tokens: most } = budget; ;) {
      const brief = await maker.make({
        ...request,
        ...(comments && { comments }),
        context,
        budget: { ...budget, tokens: most },
      });
      const text = brief.text === undefined ? undefined : this.text(brief.text);
      if (text === undefined || text === brief.text) return brief;
      const measured = await budget.measure.count(text);
      if (measured <= whole) return { ...brief, text, tokens: await budget.tokensOf(text) };
      if (most === 0) return { ...brief, text: undefined };
      // A mask can be longer than its secret.
      most = Math.floor((most * whole) / (measured + 1));
    }
  }

  /** The same context, whose reads are without their secrets. */
  reads(context: ReadContext): ReadContext {
    return {
      ...context,
      read: async (uri) => {
        const contents = await context.read(uri);
        return contents && this.contents(contents);
      },
    };
  }

  /** Their room is measured by what is sent of them. */
  private comments(comments: CommentsPart): CommentsPart {
    return { ...comments, text: this.text(comments.text) };
  }

  private contents(contents: ResourceContents): ResourceContents {
    if (!('text' in contents)) return contents;
    const { problems } = contents;
    return {
      ...contents,
      text: this.text(contents.text),
      ...(problems && { problems: problems.map((each) => this.problemsOf(each)) }),
    };
  }
}
