import { Emitter } from '../../src/base/events';
import type { Setting } from '../../src/base/setting';

/** A setting that nobody changes. */
export function always<T>(value: T): Setting<T> {
  return { value, onDidChange: new Emitter<never>().event };
}
