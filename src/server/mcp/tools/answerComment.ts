import * as z from 'zod/v4';
import { defineTool } from './tool';

const maxText = 2_000;

export const answerComment = defineTool({
  name: 'answer_comment',
  title: 'Answer Comment',
  description:
    'Answers a comment of the person that you were sent, in its thread in VS Code, by its id. Use it once you have ' +
    'done what the comment asks, or to ask back. The person sees plain text: no Markdown, no links.',
  input: z.strictObject({
    id: z.string().min(1).max(100).describe('As it stands behind the lines: (comment ID).'),
    text: z.string().min(1).max(maxText).describe('A sentence or two.'),
    done: z.boolean().default(false).describe('Whether you have done what it asks.'),
  }),
  isAlwaysLoaded: true,
  writes: true,
  call: async ({ id, text, done }, { answers }) => {
    await answers.answer({ id, text, isDone: done });
    return { text: 'The person sees your answer in the thread.' };
  },
});
