import type { Kinds } from '../catalog/kinds';
import type { Pin } from '../pins/pin';
import { titleOf, type Title } from '../pins/title';

interface Titles {
  readonly kinds: Pick<Kinds, 'titleOf'>;
  /** The title of a document. */
  readonly title: Title;
}

/** What a pin is called in texts for clients. */
export async function labelOf(pin: Pin, { kinds, title }: Titles): Promise<string> {
  const { target } = pin;
  const own = target.type === 'resource' ? await kinds.titleOf(target.uri) : undefined;
  return own ?? titleOf(pin, title);
}
