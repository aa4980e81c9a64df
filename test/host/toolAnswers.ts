import assert from 'node:assert/strict';
import type { ToolAnswer } from './clients';

/** A resource, as `list_context` and `search_context` describe it. */
interface Listed {
  readonly title: string;
  readonly why: readonly string[];
  readonly priority: number;
  readonly uri: string;
  readonly description: string | undefined;
}

/** The texts of an answer, each on lines of its own. */
export function textOf({ content }: ToolAnswer): string {
  return content.map(({ text = '' }) => text).join('\n');
}

/** The content that `read_context` gave, without the line above it. */
export function contentOf(answer: ToolAnswer): string | undefined {
  assert.ok(!answer.isError, textOf(answer));
  return answer.content[1]?.text;
}

/** The resources that an answer lists. */
export function listedIn(answer: ToolAnswer): readonly Listed[] {
  assert.ok(!answer.isError, textOf(answer));
  const line =
    /^- (.*) \(([\w, ]+); priority ([\d.]+)(?:; \d+ bytes)?(?:; for the user)?\) <([^>]+)>(?:: (.*))?$/gm;
  return [...textOf(answer).matchAll(line)].map(
    ([, title = '', why = '', priority, uri = '', description]) => ({
      title,
      why: why.split(', '),
      priority: Number(priority),
      uri,
      description,
    }),
  );
}
