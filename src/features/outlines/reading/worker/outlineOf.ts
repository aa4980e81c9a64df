import type { NoOutline, Outlined } from '../../../../core/outline/outline';
import type { TextToOutline } from '../../../../core/outline/outlines';
import { wayOf, type Way } from '../../model/languages';
import { beginning, type Found, inOrder, nested, TooDeep, TooMany } from '../../model/nested';
import { declarationsBy } from '../../model/plainRules';
import { partsOf } from '../../model/rules/components';
import { html } from '../../model/rules/html';
import type { Grammars } from './grammars';
import { Broken, declarationsIn } from './parsed';

/** Longer texts, or lines, were written by programs. */
const longest = { text: 2_000_000, line: 100_000 };

export async function outlineOf(
  { language, path, text }: TextToOutline,
  grammars: Grammars,
): Promise<Outlined> {
  if (text.length > longest.text || hasLongLine(text)) return none('long');
  if (text.includes('\0')) return none('broken');
  const way = wayOf(language, path);
  try {
    const inside = nested(await foundIn(text, way, grammars));
    if (inside.length === 0) return none('nothing');
    const declarations = way.type === 'grammar' ? [...beginning(text, inside), ...inside] : inside;
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    return { type: 'outline', outline: { declarations, lines } };
  } catch (cause) {
    if (cause instanceof Broken) return none('broken');
    if (cause instanceof TooDeep) return none('deep');
    if (cause instanceof TooMany) return none('many');
    throw cause;
  }
}

async function foundIn(text: string, way: Way, grammars: Grammars): Promise<readonly Found[]> {
  switch (way.type) {
    case 'rule':
      return declarationsBy(way.rule, text);
    case 'grammar':
      return declarationsIn(text, await grammars.load(way.grammar));
    case 'component': {
      const { markup, scripts } = partsOf(text);
      const inScripts = declarationsIn(scripts, await grammars.load(way.grammar));
      return [...html(markup), ...inScripts].toSorted(inOrder);
    }
  }
}

function none(reason: NoOutline): Outlined {
  return { type: 'none', reason };
}

function hasLongLine(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end;
    if (next - at > longest.line) return true;
    at = next + 1;
  }
  return false;
}
