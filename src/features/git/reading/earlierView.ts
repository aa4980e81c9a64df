import type { Move } from '../model/moves';
import type { View } from './view';

/**
 * A view for names of files as they were at an earlier time. A file may only be seen if each of its later names may, up to
 * its present or last one.
 */
export class EarlierView implements View {
  readonly signal: AbortSignal;
  /** What each move made of files, the latest first. */
  private readonly madeBy: (readonly string[])[] = [];
  /** The places of the moves of a file, by its name before. */
  private readonly movesOf = new Map<string, number[]>();
  /** A move of very many files is decided about once. */
  private readonly decided = new Map<number, Promise<boolean>>();

  /** @param view the view for names of files as they are after all moves. */
  constructor(private readonly view: View) {
    this.signal = view.signal;
  }

  /** Goes back behind the moves of one commit. */
  applyBackwards(moves: readonly Move[]): void {
    for (const { from, to } of moves) {
      const place = this.madeBy.push(to) - 1;
      for (const name of from) {
        const places = this.movesOf.get(name);
        if (places) places.push(place);
        else this.movesOf.set(name, [place]);
      }
    }
  }

  readonly maySee = (path: string): Promise<boolean> => this.seesSince(path, this.madeBy.length);

  /** @param place the place of the move that gave a file this name. */
  private async seesSince(path: string, place: number): Promise<boolean> {
    if (!(await this.view.maySee(path))) return false;
    for (const later of this.movesOf.get(path) ?? []) {
      if (later < place && !(await this.seesAllOf(later))) return false;
    }
    return true;
  }

  private seesAllOf(place: number): Promise<boolean> {
    const known = this.decided.get(place);
    if (known) return known;
    const deciding = this.decide(place);
    this.decided.set(place, deciding);
    return deciding;
  }

  private async decide(place: number): Promise<boolean> {
    for (const name of this.madeBy[place] ?? []) {
      if (!(await this.seesSince(name, place))) return false;
    }
    return true;
  }
}
