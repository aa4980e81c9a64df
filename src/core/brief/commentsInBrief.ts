import type { Event } from '../../base/events';
import type { ReadContext } from '../catalog/resource';
import type { BriefItem } from './pinFates';
import type { BriefBudget, CommentsRoom } from './limits';

/** What the person has said about lines, as it goes with a prompt. */
export interface CommentsPart {
  /** Empty if there are none. */
  readonly text: string;
  readonly items: readonly BriefItem[];
}

/** Comments reserved for one prompt, so that no other sends them. */
export interface TakenComments extends CommentsPart {
  /** The client has received the text. */
  sent(client: string): void;
  /** The client does not receive it. */
  putBack(): void;
  /** The client has taken back the prompt with which it went, so that it is due again. */
  takeBack(): Promise<void>;
}

/** Comments that go with the next prompt, whole and once. */
export interface CommentsInBrief {
  /** Whether any waits for a prompt. */
  readonly isAny: boolean;
  readonly onDidChange: Event<void>;
  preview(context: ReadContext, room: CommentsRoom): Promise<CommentsPart>;
  take(context: ReadContext, room: CommentsRoom): Promise<TakenComments>;
}

export const noComments: TakenComments = {
  text: '',
  items: [],
  sent: () => undefined,
  putBack: () => undefined,
  takeBack: async () => undefined,
};

/** None, for a prompt that takes none. */
export const noneWaiting: Pick<CommentsInBrief, 'isAny' | 'preview' | 'take'> = {
  isAny: false,
  preview: async () => noComments,
  take: async () => noComments,
};

/** Comments have their room beside that of the pins, as far as the client takes so much. */
export async function budgetsOf(budget: BriefBudget, { text }: CommentsPart = noComments) {
  const used = text === '' ? 0 : await budget.measure.count(text);
  const whole = Math.min(budget.tokens + used, budget.most ?? Number.POSITIVE_INFINITY);
  return { whole, budget: { ...budget, tokens: Math.max(0, whole - used) } };
}
