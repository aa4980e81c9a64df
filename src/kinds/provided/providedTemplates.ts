import type { ResourceProvider } from '../../api/api';
import type { ResourceTemplate, TemplateVariable } from '../../core/catalog/resource';
import { checkedType, line } from './checked';

const mostTemplates = 20;
const mostValues = 1_000;

type Complete = (asked: {
  uriTemplate: string;
  variable: string;
  given: Readonly<Record<string, string>>;
}) => Promise<unknown>;

/** The templates of a provider that lead to URIs of its scheme. */
export function providedTemplates(
  { scheme, templates }: Pick<ResourceProvider, 'scheme' | 'templates'>,
  complete: Complete,
): readonly ResourceTemplate[] {
  const given: readonly unknown[] = Array.isArray(templates) ? templates : [];
  return given.slice(0, mostTemplates).flatMap((template): ResourceTemplate[] => {
    const { uriTemplate, name, title, description, mimeType }: Record<string, unknown> = Object(
      template,
    ) as Record<string, unknown>;
    const [uri, label] = [line(uriTemplate), line(name)];
    if (uri === undefined || label === undefined || !uri.startsWith(`${scheme}:`)) return [];
    const type = checkedType(mimeType);
    const names = [...uri.matchAll(/\{[+#./;?&]?([\w,.]+)\}/g)].flatMap(([, found = '']) =>
      found.split(','),
    );
    const variables = names.map((variable): [string, TemplateVariable] => [
      variable,
      {
        type: 'computed',
        values: async (others) =>
          strings(await complete({ uriTemplate: uri, variable, given: others })),
      },
    ]);
    return [
      {
        uriTemplate: uri,
        name: label,
        title: line(title) ?? label,
        description: line(description) ?? '',
        ...(type !== undefined && { mimeType: type }),
        variables: Object.fromEntries(variables),
        icon: 'data',
      },
    ];
  });
}

function strings(values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [];
  const all: readonly unknown[] = values;
  return all.slice(0, mostValues).flatMap((value) => line(value) ?? []);
}
