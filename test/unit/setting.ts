import { Emitter } from '../../src/base/events';
import type { Setting } from '../../src/base/setting';

/** A setting that nobody changes. */
export function always<T>(value: T): Setting<T> {
  return { value, onDidChange: new Emitter<never>().event };
}

/** A setting that a test changes. */
export class ChangingSetting<T> implements Setting<T> {
  private readonly changed = new Emitter<T>();
  readonly onDidChange = this.changed.event;

  constructor(public value: T) {}

  become(value: T): void {
    this.value = value;
    this.changed.fire(value);
  }
}
