import { Emitter } from '../../src/base/events';
import type { SharedFile } from '../../src/core/storage/sharedState';

/** A shared file in memory. */
export class SharedText implements SharedFile {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  readonly copies: string[] = [];

  constructor(private text?: string) {}

  async read(): Promise<string | undefined> {
    return this.text;
  }

  async update(change: (text: string | undefined) => string): Promise<void> {
    this.overwrite(change(this.text));
  }

  async keepBroken(text: string): Promise<string> {
    this.copies.push(text);
    return `broken-${this.copies.length}`;
  }

  overwrite(text: string | undefined): void {
    this.text = text;
    this.changed.fire();
  }
}
