import type { PlainRule } from './languages';
import type { Found } from './nested';
import { html } from './rules/html';
import { indentation } from './rules/indentation';
import { json, toml, yaml } from './rules/keys';
import { markdown } from './rules/markdown';
import { sql } from './rules/statements';

/** Finds what a text declares without a grammar; in the order of the text, the outer one first. */
export function declarationsBy(rule: PlainRule, text: string): readonly Found[] {
  const lines = () => text.split(/\r?\n/);
  switch (rule) {
    case 'markdown':
      return markdown(lines());
    case 'json':
      return json(text);
    case 'yaml':
      return yaml(lines());
    case 'toml':
      return toml(lines());
    case 'sql':
      return sql(lines());
    case 'html':
      return html(text);
    case 'indentation':
      return indentation(lines());
  }
}
