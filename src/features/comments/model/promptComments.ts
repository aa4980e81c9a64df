import { randomUUID } from 'node:crypto';
import type { Event } from '../../../base/events';
import type { BriefItem } from '../../../core/brief/pinFates';
import {
  noComments,
  type CommentsInBrief,
  type CommentsPart,
  type TakenComments,
} from '../../../core/brief/commentsInBrief';
import type { CommentsRoom } from '../../../core/brief/limits';
import { canonicalUri } from '../../../core/documents/uris';
import type { ReadContext } from '../../../core/catalog/resource';
import { withLines } from '../../../core/pins/title';
import { commentsUri, headOf, laterText, sectionOf, type ShownThread } from './commentText';
import type { CommentStore } from './commentStore';
import { shownThreads, type CommentTexts } from './shownThreads';
import { isDue, isFree, type Thread } from './thread';
import { putBack, send, take, unsend } from './threadEdits';

interface Options extends CommentTexts {
  readonly store: CommentStore;
  /** The name of a client, as the person knows it, and in sharing rules. */
  clientOf(id: string): { readonly name: string; readonly key: string | undefined };
  /** An estimate of the tokens of a text. */
  tokensOf(text: string): Promise<number>;
  onError(cause: unknown): void;
}

interface Section {
  readonly shown: ShownThread;
  readonly text: string;
  readonly isCut: boolean;
}

/** Sends each comment with one prompt, whichever window and tool it is typed in. */
export class PromptComments implements CommentsInBrief {
  readonly onDidChange: Event<void>;

  constructor(private readonly options: Options) {
    this.onDidChange = options.store.onDidChange;
  }

  get isAny(): boolean {
    return this.options.store.threads.some(isDue);
  }

  async preview(context: ReadContext, room: CommentsRoom): Promise<CommentsPart> {
    const due = await this.shown(context);
    return this.part(await this.fitting(due, room), due.length);
  }

  async take(context: ReadContext, room: CommentsRoom): Promise<TakenComments> {
    if (!this.isAny) return noComments;
    const { store, clientOf, onError } = this.options;
    const due = await this.shown(context);
    const fitting = await this.fitting(due, room);
    if (fitting.length === 0) return noComments;
    const by = randomUUID();
    const wanted = new Map(fitting.map(({ shown: { thread } }) => [thread.id, thread]));
    const reserve = (threads: readonly Thread[]) => {
      const free = threads.filter((each) => this.isWaiting(each) && isAsSeen(each, wanted));
      return take(
        free.map(({ id }) => id),
        by,
        Date.now(),
      )(threads);
    };
    try {
      await store.edit(reserve);
    } catch (cause) {
      onError(cause); // The rest of the brief goes nevertheless.
      return noComments;
    }
    const taken = fitting.filter(({ shown }) => store.thread(shown.thread.id)?.taken?.by === by);
    const before = new Map(taken.map(({ shown: { thread } }) => [thread.id, thread]));
    const counts = new Map([...before].map(([id, { said }]) => [id, said.length]));
    return {
      ...(await this.part(taken, due.length)),
      sent: (id) => {
        const { name: to, key } = clientOf(id);
        void store.edit(send({ to, key, at: Date.now(), counts })).catch(onError);
      },
      putBack: () => void store.edit(putBack(by)).catch(onError),
      takeBack: () => store.edit(unsend(before)).catch(onError),
    };
  }

  private async shown(context: ReadContext): Promise<readonly ShownThread[]> {
    const due = this.options.store.threads.filter((thread) => this.isWaiting(thread));
    return due.length === 0 ? [] : shownThreads(due, context, this.options);
  }

  private isWaiting(thread: Thread): boolean {
    return isDue(thread) && isFree(thread, Date.now());
  }

  /** The first of them for which there is room; of a first one that is too long, its beginning. */
  private async fitting(
    due: readonly ShownThread[],
    room: CommentsRoom,
  ): Promise<readonly Section[]> {
    const sections: Section[] = [];
    let text = headOf(true) + laterText(due.length);
    const fits = async (section: string) =>
      (text + section).length <= room.characters && room.fits(text + section);
    for (const shown of due) {
      const section = await firstFitting(shown, fits, sections.length === 0);
      if (!section) break;
      sections.push(section);
      text += section.text;
    }
    return sections;
  }

  private async part(sections: readonly Section[], due: number): Promise<CommentsPart> {
    if (sections.length === 0) return { text: '', items: [] };
    const { store, tokensOf } = this.options;
    const items: BriefItem[] = [];
    for (const { shown, text, isCut } of sections) {
      const { thread, title, lines } = shown;
      items.push({
        title: withLines(title, lines ?? thread.place.lines),
        uri: canonicalUri(commentsUri),
        tokens: await tokensOf(text),
        isCut,
      });
    }
    const texts = sections.map(({ text }) => text).join('');
    const head = headOf(store.state.mayAnswer);
    return { text: head + texts + laterText(due - sections.length), items };
  }
}

/** Nothing was said since the text was made. */
function isAsSeen(thread: Thread, seen: ReadonlyMap<string, Thread>): boolean {
  return seen.get(thread.id)?.said.length === thread.said.length;
}

async function firstFitting(
  shown: ShownThread,
  fits: (section: string) => Promise<boolean>,
  mayCut: boolean,
): Promise<Section | undefined> {
  for (const isShort of [false, true]) {
    const text = sectionOf(shown, { isShort });
    if (await fits(text)) return { shown, text, isCut: false };
    if (!mayCut) return undefined;
  }
  for (let most = 8_192; most >= 64; most /= 2) {
    const text = sectionOf(shown, { isShort: true, most });
    if (await fits(text)) return { shown, text, isCut: true };
  }
  return undefined;
}
