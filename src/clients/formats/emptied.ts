import { isTable, valueAt, type ConfigFormat, type Keys } from './format';

/** Removes a container that is left empty, if the text from before our part has none. A comment in it keeps it. */
export function withoutEmptied(
  format: ConfigFormat,
  text: string,
  container: Keys,
  origin: string,
): string {
  const valueIn = (each: string) => valueAt(format.parse(each, container).data, container);
  if (valueIn(origin) !== undefined || !isEmpty(valueIn(text))) return text;
  const after = format.remove(text, container);
  return commentsIn(after) === commentsIn(text) ? after : text;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isTable(value) && isEmpty(Object.keys(value));
}

/** So many signs that can start a comment; those in strings count, too. */
function commentsIn(text: string): number {
  return text.match(/#|\/[/*]/g)?.length ?? 0;
}
