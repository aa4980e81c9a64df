/** The form in which a page is kept. `text` and pictures are kept as they are. */
type PageForm = 'html' | 'text' | 'picture';

export interface ContentType {
  readonly mimeType: string;
  readonly charset: string | undefined;
  readonly form: PageForm;
}

const forms: readonly (readonly [RegExp, PageForm])[] = [
  [/^(text\/html|application\/xhtml\+xml)$/, 'html'],
  [/^text\/(plain|markdown|x-markdown|csv|yaml|x-yaml)$/, 'text'],
  [/^application\/((vnd\.|x-)?[\w.+-]*\+)?(json|yaml)$/, 'text'],
  [/^application\/(x-yaml|toml|vnd\.oai\.openapi)$/, 'text'],
  [/^image\/(png|jpeg|gif|webp)$/, 'picture'],
];

/** The `Accept` header of a request; other types are refused. */
export const acceptedTypes =
  'text/markdown, text/html;q=0.9, application/json;q=0.9, application/yaml;q=0.9, text/plain;q=0.8, image/*;q=0.5';

/**
 * `undefined` for a type that is not kept.
 * @param header the `Content-Type` of the response
 */
export function contentTypeOf(header: string | undefined): ContentType | undefined {
  const [type = '', ...parameters] = (header ?? '').split(';');
  const mimeType = type.trim().toLowerCase();
  const form = forms.find(([pattern]) => pattern.test(mimeType))?.[1];
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([\w.:-]+)"?\s*$/i.exec(parameter)?.[1])
    .find((found) => found !== undefined);
  return form && { mimeType, charset: charset?.toLowerCase(), form };
}

const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/gif': /^47494638(37|39)61/,
  'image/webp': /^52494646.{8}57454250/,
};

/** Whether these bytes are a picture of this type, and nothing else under its name. */
export function isPicture(mimeType: string, bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  return signatures[mimeType]?.test(start) ?? false;
}
