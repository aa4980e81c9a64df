import type { Event } from '../../../base/events';
import type { PinEdit } from '../../../core/pins/edits';
import type { Pin } from '../../../core/pins/pin';
import type { CommentStore } from './commentStore';
import { isPresent, type CommentPlace, type Thread } from './thread';
import { place } from './threadEdits';

const priority = 0;

/** The places of comments as pins, so that they follow their code by the same rules. A version of a document has no lines that move. */
export class CommentPlaces {
  readonly onDidChange: Event<void>;

  constructor(private readonly store: Pick<CommentStore, 'threads' | 'edit' | 'onDidChange'>) {
    this.onDidChange = store.onDidChange;
  }

  get all(): readonly Pin[] {
    return this.store.threads.flatMap(pinsOf);
  }

  get pins(): readonly Pin[] {
    return this.all;
  }

  get pinSets() {
    return { active: '', sets: [{ name: '', pins: this.all }] };
  }

  async follow(edit: PinEdit): Promise<void> {
    await this.edit(edit);
  }

  async edit(edit: PinEdit): Promise<undefined> {
    await this.store.edit((threads) =>
      place(new Map(threads.map((thread) => [thread.id, moved(thread, edit)])))(threads),
    );
    return undefined;
  }
}

/** The lines, and the document that they are of, if it is another. */
function pinsOf({ id, place: { uri, document, version, lines, marks } }: Thread): readonly Pin[] {
  const range: Pin = { id, target: { type: 'range', uri, lines, marks }, priority };
  const whole: Pin = { id: `${id}/`, target: { type: 'resource', uri: document }, priority };
  const lined = version === undefined ? [range] : [];
  return uri === document ? lined : [...lined, whole];
}

/** Each by itself: there can be several threads on the same lines, but not several pins. */
function moved(thread: Thread, edit: PinEdit): CommentPlace {
  const { place: before } = thread;
  const after = pinsOf(thread).flatMap((pin) => edit([pin]));
  const range = after.find(({ target }) => target.type === 'range')?.target;
  const whole = after.find(({ target }) => target.type === 'resource')?.target;
  const lined =
    range?.type === 'range' && isPresent(before)
      ? { uri: range.uri, lines: range.lines, marks: range.marks }
      : {};
  const document =
    whole?.type === 'resource'
      ? { document: whole.uri }
      : range?.type === 'range'
        ? { document: range.uri }
        : {};
  return { ...before, ...lined, ...document };
}
