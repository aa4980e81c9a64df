import * as z from 'zod/v4';
import { addressOf } from './paths';
import { defineTool } from './tool';

const maxPins = 5;
const maxReason = 200;

export const proposePins = defineTool({
  name: 'propose_pins',
  title: 'Propose Pins',
  description:
    'Proposes files to pin, which the person accepts or not: what is pinned goes with each of their prompts. Use it ' +
    'when the same files are needed again and again. What the person has dismissed is not shown again.',
  input: z.strictObject({
    pins: z
      .array(
        z.strictObject({
          uri: z.string().min(1).optional().describe('As listed. Give either this or path.'),
          path: z.string().min(1).optional().describe('As titles show it, such as src/cart.ts.'),
          reason: z.string().min(1).max(maxReason).describe('Why, in a few words.'),
        }),
      )
      .min(1)
      .max(maxPins),
  }),
  writes: true,
  call: async ({ pins }, context) => {
    const asked = [];
    for (const { reason, ...address } of pins) {
      asked.push({ uri: await addressOf(address, context), reason });
    }
    const shown = await context.answers.propose(asked);
    return { text: `The person is shown ${shown} of ${pins.length}.` };
  },
});
