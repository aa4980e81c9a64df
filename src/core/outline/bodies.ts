import type { Declaration, Outline } from './outline';

/** A declaration whose lines may be shown as they are written. */
export interface Body {
  readonly declaration: Declaration;
  /** The name of what it is in, and of what that is in. */
  readonly path: readonly string[];
}

/** A longer function is looked into for the ones inside it. */
const longLines = 80;
/** What holds other declarations is shown as one only if it is this short. */
const shortLines = 12;
const holders = new Set([
  'class',
  'interface',
  'enum',
  'module',
  'heading',
  'key',
  'element',
  'rule',
]);

/** The bodies that can be chosen one by one; none is inside another one. */
export function bodiesOf({ declarations }: Outline): readonly Body[] {
  const bodies: Body[] = [];
  const look = (found: readonly Declaration[], path: readonly string[]) => {
    for (const declaration of found) {
      const { kind, first, last, children, name } = declaration;
      const lines = last - first + 1;
      const inside = children.filter((child) => child.last > child.first);
      const isHolder = inside.length > 0 && (holders.has(kind) || kind === 'test');
      if (isHolder ? lines > shortLines : inside.length > 0 && lines > longLines) {
        look(children, [...path, name]);
      } else if (lines > 1) bodies.push({ declaration, path });
    }
  };
  look(declarations, []);
  return bodies;
}
