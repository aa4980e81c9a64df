import type { DefaultTreeAdapterTypes as Html } from 'parse5';

export function attributeOf({ attrs }: Html.Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value;
}
