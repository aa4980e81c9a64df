import type { Picture } from './picture';

const documentIcons = ['code', 'text', 'data', 'image', 'binary', 'notebook'] as const;
const states = ['unsaved', 'pinned'] as const;
const otherIcons = ['folder', 'problems', 'window', 'server'] as const;

type DocumentIcon = (typeof documentIcons)[number];
type State = (typeof states)[number];

/** The names of the pictures in `media/icons`. */
export type IconName = DocumentIcon | `${DocumentIcon}-${State}` | (typeof otherIcons)[number];

/** One of ours by its name, or that of another extension. */
export type ShownIcon = IconName | Picture;

/** @internal for the tests and the pictures */
export const iconNames: readonly IconName[] = [
  ...documentIcons.flatMap((icon) => [icon, ...states.map((state) => `${icon}-${state}` as const)]),
  ...otherIcons,
];

const ofMediaType: readonly (readonly [RegExp, DocumentIcon])[] = [
  [/^image\//, 'image'],
  [/ipynb|jupyter/, 'notebook'],
  [/^text\/(plain|markdown|rtf|x-(log|restructuredtext|(la)?tex|asciidoc|diff))$/, 'text'],
  [
    /[/+.-](json[5cl]?|jsonlines|xml|yaml|toml|csv|tsv|tab-separated-values|ini|properties|dotenv)$/,
    'data',
  ],
  [/^text\/|[/+](javascript|x-sh|sql)$/, 'code'],
];

/** A document of unknown type has the icon of a text, as a read returns one. */
export function documentIcon(mimeType: string | undefined, isUnsaved: boolean): IconName {
  const mime = mimeType ?? 'text/plain';
  const icon = ofMediaType.find(([types]) => types.test(mime))?.[1] ?? 'binary';
  return isUnsaved ? `${icon}-unsaved` : icon;
}

/** The icon's pinned form, unless it shows another state. */
export function pinnedIcon(icon: ShownIcon): ShownIcon {
  const document = documentIcons.find((one) => one === icon);
  return document ? `${document}-pinned` : icon;
}
