import assert from 'node:assert/strict';
import fc from 'fast-check';
import { supportedClients } from '../../src/features/clients/adapters/supportedClients';
import { connectIn, disconnectIn } from '../../src/features/clients/editing/configText';
import { entryPart } from '../../src/features/clients/editing/entryText';
import type { Part } from '../../src/features/clients/editing/part';
import { UnreadableConfig } from '../../src/features/clients/model/aiClientConfig';
import { bridge, commands } from '../unit/features/clients/connecting';
import { hookSamples } from '../unit/features/clients/hookSamples';
import { samplesFor } from '../unit/features/clients/samples';
import { jsonTokens, mutated } from './mutated';
import type { FuzzTarget } from './target';

const tokens = [
  ...jsonTokens,
  '[mcp_servers]',
  '[[a]]',
  'a = 1\n',
  '"""',
  "'''",
  '#',
  '- ',
  ': |\n  ',
  '&a',
  '*a',
  '---\n',
  'mcpServers',
  'extensions:\n',
  '"hooks"',
];

/** The parts that we write into the files of each client, and texts that such files may contain. */
const cases = supportedClients.flatMap((client) => {
  const { hook } = client;
  const command = { ...bridge, args: [...bridge.args, '--hook', client.id] };
  return [
    casesOf(entryPart(client, commands), samplesFor(client)),
    ...(hook ? [casesOf(hook.part('/file', command, 'posix'), hookSamples)] : []),
  ];
});

function casesOf(part: Part, samples: readonly { readonly text: string }[]) {
  const texts = samples.map(({ text }) => text);
  return mutated(texts, tokens).map((text) => ({ check: () => check(part, text), text }));
}

function check(part: Part, text: string): void {
  let left: string | undefined;
  let after: string;
  try {
    left = disconnectIn(part.disconnect, '/file', text);
    after = connectIn(part, '/file', text);
  } catch (cause) {
    if (cause instanceof UnreadableConfig) return;
    throw cause;
  }
  assert.equal(connectIn(part, '/file', after), after, 'twice');
  const isGone = disconnectIn(part.disconnect, '/file', left ?? '');
  assert.equal(isGone, left ?? '', 'removed twice');
}

/** Texts in the place of clients' configuration files: refused, or connected and disconnected. */
export const configFiles: FuzzTarget = {
  name: 'configs',
  runs: 100_000,
  fewRuns: 600,
  run: async (_scope, parameters) =>
    fc.assert(
      fc.property(fc.oneof(...cases), (one) => one.check()),
      parameters,
    ),
};
