import { Attention } from '../budget/attention';
import type { PinnedPart } from '../budget/pinnedParts';
import { canonicalUri, type CanonicalUri } from '../documents/uris';
import { formatLines, type LineRange } from '../documents/lines';
import { bodiesOf } from '../outline/bodies';
import { withLines } from '../pins/title';
import { readOnce, type Reads } from './changedParts';
import { partKey, type SentState } from './sentState';

/** A body that the prompt names, of a pinned file of which the session has an outline without it. */
export interface NamedBody {
  /** The key of the pinned file. */
  readonly key: string;
  readonly lines: LineRange;
  /** The body by itself. */
  readonly part: PinnedPart;
}

/** The most bodies of one brief. */
const maxBodies = 10;

interface Known {
  readonly unchanged: readonly PinnedPart[];
  /** Parts whose changes are sent now; the line numbers that the session knows of their bodies no longer hold. */
  readonly changed: readonly PinnedPart[];
}

/** The bodies that the prompt names, in files of which the session has an outline. */
export async function namedBodies(
  { unchanged, changed }: Known,
  { sent, prompt }: { readonly sent: SentState; readonly prompt: string | undefined },
  reads: Reads,
): Promise<readonly NamedBody[]> {
  const attention = new Attention(prompt);
  if (!attention.hasNames) return [];
  const named: NamedBody[] = [];
  for (const part of [...unchanged, ...changed]) {
    const received = sent.parts.get(partKey(part))?.bodies;
    const known = changed.includes(part) ? received && [] : received;
    // An outline is all that there is of a pin for which the person chose that.
    if (!known || part.uri === undefined || part.pin?.shape === 'outline') continue;
    const contents = await readOnce(part, reads);
    const made = contents.type === 'text' ? await contents.outline?.() : undefined;
    if (contents.type !== 'text' || made?.type !== 'outline') continue;
    const lines = contents.text.split('\n');
    for (const { declaration } of bodiesOf(made.outline)) {
      const { first, last } = declaration;
      if (!attention.isNamed(declaration) || known.some((each) => each.first === first)) continue;
      const body = bodyOf(part, part.uri, { first, last });
      const text = lines.slice(first - 1, last).join('\n');
      const { language } = contents;
      reads.texts.set(body.part, { type: 'text', text, language, firstLine: first, remark });
      named.push(body);
    }
  }
  return named.slice(0, maxBodies);
}

/** The state of a session that has received these bodies, too. */
export function withBodies(
  parts: SentState['parts'],
  received: readonly NamedBody[],
): SentState['parts'] {
  const all = new Map(parts);
  for (const { key, lines } of received) {
    const part = all.get(key);
    if (part?.bodies) all.set(key, { ...part, bodies: [...part.bodies, lines] });
  }
  return all;
}

const remark = 'named in the prompt';

function bodyOf(part: PinnedPart, uri: CanonicalUri, lines: LineRange): NamedBody {
  const title = withLines(part.title, lines);
  const address = canonicalUri(`${uri}#${formatLines(lines)}`);
  return { key: partKey(part), lines, part: { title, pin: part.pin, uri: address } };
}
