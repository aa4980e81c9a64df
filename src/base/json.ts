/** An object of JSON whose fields are not known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** `undefined` if the text is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether two values are written the same in JSON. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Whether it is an object, and no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of an object, to be checked one by one; none of any other value. */
export function fieldsOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
