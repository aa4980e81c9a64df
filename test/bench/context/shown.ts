import type { CodeCommit } from './commits';
import { namesIn, needsOf, type Outlines } from './needs';
import { sectionsOf } from './sections';

/** What a text shows of what a commit needs, each from 0 to 1; `undefined` if the commit asks for none of it. */
export interface Shown {
  readonly needed: number | undefined;
  readonly place: number | undefined;
  readonly verbatim: number | undefined;
}

/** Measures a document that has a section of each file, under its path. */
export function shownIn(text: string, commit: CodeCommit, outlines: Outlines): Shown {
  const { names, places } = needsOf(commit, outlines);
  const sections = sectionsOf(text, commit.files);
  const needed = new Tally();
  const place = new Tally();
  const verbatim = new Tally();
  for (const file of commit.files) {
    const isVisible = namesIn(sections.get(file) ?? '');
    for (const name of names.get(file) ?? []) needed.add(isVisible(name));
    for (const { declaration } of places.filter((each) => each.file === file)) {
      place.add(isVisible(declaration.name));
    }
    const lines = new Set(sections.get(file)?.split('\n'));
    for (const line of file.hunks.flatMap(({ old }) => old)) {
      if (line.trim() !== '') verbatim.add(lines.has(line));
    }
  }
  return { needed: needed.share, place: place.share, verbatim: verbatim.share };
}

class Tally {
  private all = 0;
  private hits = 0;

  add(isHit: boolean): void {
    this.all += 1;
    if (isHit) this.hits += 1;
  }

  get share(): number | undefined {
    return this.all === 0 ? undefined : this.hits / this.all;
  }
}
