import type { ProvidedTemplate, ResourceProvider } from '../../../api/api';
import type { ShownIcon } from '../../../core/catalog/icons';
import type { ResourceTemplate, TemplateVariable } from '../../../core/catalog/resource';
import { checkedDescription, fieldsOf, line } from './checked';

const maxTemplates = 20;
const maxValues = 1_000;
const longestTemplate = 2_000;

interface Options {
  readonly scheme: string;
  readonly icon: ShownIcon;
  complete(asked: {
    uriTemplate: string;
    variable: string;
    given: Readonly<Record<string, string>>;
  }): Promise<unknown>;
}

/** The templates of a provider that lead to URIs of its scheme. */
export function providedTemplates(
  { templates }: Pick<ResourceProvider, 'templates'>,
  options: Options,
): readonly ResourceTemplate[] {
  const given: readonly unknown[] = Array.isArray(templates) ? templates : [];
  return given.slice(0, maxTemplates).flatMap((template) => checkedTemplate(template, options));
}

/** The provider is asked for values with the template as it spells it. */
function checkedTemplate(
  template: unknown,
  { scheme, icon, complete }: Options,
): readonly ResourceTemplate[] {
  const { uriTemplate: spelled } = fieldsOf<ProvidedTemplate>(template);
  const description = checkedDescription(template, icon);
  if (!description || !isTemplate(spelled)) return [];
  const [own = '', ...rest] = spelled.split(':');
  if (own.toLowerCase() !== scheme) return [];
  const values = (variable: string): TemplateVariable => ({
    type: 'computed',
    values: async (given) => strings(await complete({ uriTemplate: spelled, variable, given })),
  });
  return [
    {
      description: '',
      ...description,
      uriTemplate: [scheme, ...rest].join(':'),
      variables: Object.fromEntries(variablesOf(spelled).map((name) => [name, values(name)])),
    },
  ];
}

function isTemplate(given: unknown): given is string {
  return (
    typeof given === 'string' &&
    given.length <= longestTemplate &&
    !/[\s\p{Cc}\p{Cf}\p{Cs}]/u.test(given)
  );
}

/** The names of the variables without their modifiers, such as `:3` and `*`. */
function variablesOf(uriTemplate: string): readonly string[] {
  return [...uriTemplate.matchAll(/\{[+#./;?&]?([\w,.:*%]+)\}/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/[:*].*$/, '')),
  );
}

function strings(values: unknown): readonly string[] {
  if (!Array.isArray(values)) return [];
  const all: readonly unknown[] = values;
  return all.slice(0, maxValues).flatMap((value) => line(value) ?? []);
}
