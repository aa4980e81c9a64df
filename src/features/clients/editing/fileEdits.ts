import type { ConfigChange } from '../model/aiClientConfig';
import { readConfig } from './configFile';

/** A file's text before and after all edits of it; `undefined` where there is no file. */
type EditedFile = Pick<ConfigChange, 'path' | 'before' | 'after'>;

/** Edits of several files, those of one file in turn, as one change for each. Nothing is written. */
export class FileEdits {
  private readonly files = new Map<string, EditedFile>();

  async add(path: string, edit: (text: string | undefined) => string | undefined): Promise<void> {
    const known = this.files.get(path);
    const before = known ? known.before : await readConfig(path);
    this.files.set(path, { path, before, after: edit(known ? known.after : before) });
  }

  /** The files that change. */
  get changed(): readonly EditedFile[] {
    return [...this.files.values()].filter(({ before, after }) => before !== after);
  }
}
