import { bundleUri } from '../../../../src/core/budget/bundle';
import { allProblemsUri } from '../../../../src/core/documents/liveUris';
import { instructions, toolInstructions } from '../../../../src/core/protocol/serverDeclaration';
import type { Topic } from '../../../../src/core/sharing/topics';
import { until } from '../../../host/until';
import type { SharedClient } from './sharedClient';
import { alwaysUri, documents, uris, type SharedWindow } from './sharedWindow';

/** A way in which a client can see something of a window. */
interface Way {
  /** Whether the client receives it without asking. */
  readonly isUnasked?: true;
  /** The other topics without which a topic, or any topic, is not seen in this way. */
  readonly needs?: Partial<Record<Topic | 'all', readonly Topic[]>>;
  /** All text that the client receives in this way. */
  see(client: SharedClient, window: SharedWindow): Promise<string>;
}

/** The resources that prompts and tools read by themselves, and may name in an error. */
const known = [bundleUri, allProblemsUri];

/** The answer, without the texts that the client itself has sent. */
async function answerTo({ ask }: SharedClient, method: string, params: object): Promise<string> {
  const { result, error } = await ask(method, params);
  const given: object = 'arguments' in params ? Object(params.arguments) : {};
  const isError = error !== undefined || result?.['isError'] === true;
  const said = [...Object.values(params), ...Object.values(given), ...(isError ? known : [])];
  return said.reduce<string>(
    (text, one) => (typeof one === 'string' ? text.replaceAll(one, '') : text),
    JSON.stringify(result ?? error),
  );
}

function tool(name: string, ...calls: readonly object[]): Way['see'] {
  return async (client) => {
    const texts: string[] = [];
    for (const asked of calls.length > 0 ? calls : [{}]) {
      texts.push(await answerTo(client, 'tools/call', { name, arguments: asked }));
    }
    return texts.join('\n');
  };
}

function request(method: string, ...asked: readonly object[]): Way['see'] {
  return async (client) => {
    const texts: string[] = [];
    for (const params of asked) texts.push(await answerTo(client, method, params));
    return texts.join('\n');
  };
}

const file = { type: 'ref/resource', uri: 'file:///{+path}' };
const names = documents.map((uri) => uri.replace('file:///ws/', ''));
/** The selection comes with the place, a file that is not open with its problems, and a changed file with its topic. */
const inBrief = { selection: ['place'], files: ['problems'], git: ['files'] } as const;
const about = [instructions + toolInstructions];

export const ways: Readonly<Record<string, Way>> = {
  list: { see: request('resources/list', {}) },
  templates: { see: request('resources/templates/list', {}) },
  completion: {
    see: request('completion/complete', { ref: file, argument: { name: 'path', value: '' } }),
  },
  read: { see: request('resources/read', ...uris.map((uri) => ({ uri }))) },
  'the brief': {
    isUnasked: true,
    needs: inBrief,
    see: request('resources/read', { uri: 'context://workspace/brief' }),
  },
  list_context: { see: tool('list_context') },
  search_context: { see: tool('search_context', { query: 'mrk' }, { query: 'wndw' }) },
  read_context: { see: tool('read_context', ...uris.map((uri) => ({ uri }))) },
  get_diagnostics: {
    needs: { all: ['problems'] },
    see: tool('get_diagnostics', {}, ...names.map((path) => ({ path }))),
  },
  changes_since: {
    see: async (client, { changeAll }) => {
      const first = await client.ask('tools/call', { name: 'changes_since', arguments: {} });
      const revision = /"revision":"([^"]+)"/.exec(JSON.stringify(first))?.[1];
      changeAll();
      return answerTo(client, 'tools/call', { name: 'changes_since', arguments: { revision } });
    },
  },
  pinned_context: {
    needs: { all: ['pins'] },
    see: request('prompts/get', { name: 'pinned_context' }),
  },
  fix_problems: {
    needs: { all: ['problems'] },
    see: request(
      'prompts/get',
      ...names.map((path) => ({ name: 'fix_problems', arguments: { path } })),
    ),
  },
  'completion of a prompt': {
    needs: { all: ['problems'] },
    see: request('completion/complete', {
      ref: { type: 'ref/prompt', name: 'fix_problems' },
      argument: { name: 'path', value: '' },
    }),
  },
  instructions: {
    isUnasked: true,
    needs: { editors: ['place'] },
    see: async (client) => {
      const said = await client.instructions();
      return about.reduce((text, own) => text.replace(own, ''), said);
    },
  },
  hook: { isUnasked: true, needs: inBrief, see: (client) => client.hook() },
  notifications: {
    isUnasked: true,
    see: async (client, { changeAll, changeAlways }) => {
      const stream = await client.listen([...uris, alwaysUri]);
      const seen = () => stream.updated.filter((uri) => uri === alwaysUri).length;
      changeAll();
      // The client has been notified of all earlier changes by the time it is notified of the second of these.
      changeAlways();
      await until('a change that is always notified', () => seen() === 1);
      changeAlways();
      await until('its next change', () => seen() === 2);
      return stream.updated.join('\n');
    },
  },
};
