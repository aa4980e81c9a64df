import type { Event } from './events';

/** A setting of this extension. The manifest alone holds its default and its range. */
export interface Setting<T> {
  readonly value: T;
  readonly onDidChange: Event<T>;
}
