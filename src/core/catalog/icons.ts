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

/** Each entry of a list has its picture, and a page has a thousand entries. */
const maxBytes = 2_048;
const signature = '\x89PNG\r\n\x1a\n';
const [smallest, largest] = [16, 128];

/** A picture of another extension, as a URI of its own bytes: nothing is fetched to show it. */
export interface Picture {
  readonly src: string;
  readonly mimeType: 'image/png';
  /** Pixels, such as `32x32`. */
  readonly size: string;
}

/** @throws Error if it is no small, square PNG. */
export function pngPicture(given: unknown): Picture {
  const isSmall = given instanceof Uint8Array && given.length <= maxBytes;
  const png = Buffer.from(isSmall ? given : []);
  if (png.length < 24 || png.toString('latin1', 0, 8) !== signature) {
    throw new Error(`An icon is a PNG of at most ${maxBytes} bytes.`);
  }
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (width !== height || width < smallest || width > largest) {
    throw new Error(`An icon is a square of ${smallest} to ${largest} pixels.`);
  }
  const src = `data:image/png;base64,${png.toString('base64')}`;
  return { src, mimeType: 'image/png', size: `${width}x${height}` };
}
