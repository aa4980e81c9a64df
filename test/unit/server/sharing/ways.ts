import { fileURLToPath } from 'node:url';
import { bundleUri } from '../../../../src/core/budget/bundle';
import { allProblemsUri } from '../../../../src/core/documents/liveUris';
import { instructions, toolInstructions } from '../../../../src/core/protocol/serverDeclaration';
import type { Topic } from '../../../../src/core/sharing/topics';
import type { WayOut } from '../../../../src/core/sharing/viewer';
import { until } from '../../../host/until';
import type { Message } from '../rawSession';
import { alwaysUri, paths, resources, uris } from './planted';
import { linked, linkedPath } from './linkedWorktree';
import type { SharedClient } from './sharedClient';
import { namedInAll } from './named';
import type { SharedWindow } from './sharedWindow';

/** Looks at what goes out in a way. */
interface Probe {
  /** The topics by which it comes to a topic, or to any: nothing is said about it if one of these is closed. */
  readonly via?: Partial<Record<Topic | 'all', readonly Topic[]>>;
  /** All text that the client receives. */
  see(client: SharedClient, window: SharedWindow): Promise<string>;
}

/** The resources that prompts and tools read by themselves, and may name in an error. */
const known = [bundleUri, allProblemsUri];

/** The answer, without the texts that the client itself has sent. */
export async function answerTo(
  { ask }: SharedClient,
  method: string,
  params: object,
): Promise<string> {
  const { result, error } = await ask(method, params);
  const given: object = 'arguments' in params ? Object(params.arguments) : {};
  const isError = error !== undefined || result?.['isError'] === true;
  const said = [...Object.values(params), ...Object.values(given), ...(isError ? known : [])];
  return said.reduce<string>(
    (text, one) => (typeof one === 'string' ? text.replaceAll(one, '') : text),
    JSON.stringify(result ?? error),
  );
}

function tool(name: string, ...calls: readonly object[]): Probe['see'] {
  const asked = calls.length > 0 ? calls : [{}];
  return request('tools/call', ...asked.map((given) => ({ name, arguments: given })));
}

function request(method: string, ...asked: readonly object[]): Probe['see'] {
  return async (client) => {
    const texts: string[] = [];
    for (const params of asked) texts.push(await answerTo(client, method, params));
    return texts.join('\n');
  };
}

/** What the order of an answer shows, whatever else is in it. */
function order(see: Probe['see']): Probe {
  return {
    see: async (client, window) => {
      const seen = await see(client, window);
      const placeOf = (uri: string) => seen.indexOf(uri.replace('file:///', ''));
      const isBefore = (one: string, other: string) =>
        placeOf(one) >= 0 && placeOf(one) < placeOf(other);
      const visits = isBefore(paths.active, paths.otherOpen) ? 'order of visits' : '';
      return visits + (isBefore(paths.closed, paths.otherClosed) ? 'order of suggestions' : '');
    },
  };
}

/** All that the client is told when everything changes. */
export async function notificationsOf(
  client: SharedClient,
  { changeAlways }: SharedWindow,
  subscribed: readonly string[],
  changeAll: () => void,
): Promise<string> {
  const stream = await client.listen([...subscribed, alwaysUri]);
  const seen = () => stream.updated.filter((uri) => uri === alwaysUri).length;
  changeAll();
  // The client has been notified of all earlier changes by the time it is notified of the second of these.
  changeAlways();
  await until('a change that is always notified', () => seen() === 1);
  changeAlways();
  await until('its next change', () => seen() === 2);
  // The acknowledgement repeats what the client has named itself.
  const isTold = ({ method }: Message) => method !== 'notifications/subscriptions/acknowledged';
  return JSON.stringify(stream.received.filter(isTold));
}

/** What the client sees of a worktree in which it works. */
function there(see: Probe['see']): Probe['see'] {
  return async (client, window) => see(await client.inWorktree(linkedPath), window);
}

/** Every resource of the worktree. */
const linkedUris = [linked(paths.closed), linked(paths.pinned), bundleUri];

const list = request('resources/list', {});
const file = { type: 'ref/resource', uri: 'file:///{+path}' };
const complete = request('completion/complete', {
  ref: file,
  argument: { name: 'path', value: '' },
});
const names = [paths.closed, paths.active, paths.teamFile].map((uri) =>
  uri.replace('file:///ws/', ''),
);
const about = [instructions + toolInstructions];
/** The selection comes with the place, and documents that are not pinned with their problems. */
const inBrief = {
  selection: ['place'],
  files: ['problems'],
  editors: ['problems'],
  git: ['files'],
  pins: ['problems'],
} as const;

async function instructed(client: SharedClient): Promise<string> {
  const said = await client.instructions();
  return about.reduce((text, own) => text.replace(own, ''), said);
}

/** A new way out needs a probe here. */
export const ways: Readonly<Record<WayOut, Readonly<Record<string, Probe>>>> = {
  lists: {
    'resources/list': { see: list },
    'resources/list in a worktree': { see: there(list) },
  },
  order: {
    'of the list': order(list),
    'of completions': order(complete),
    'of list_context': order(tool('list_context')),
  },
  templates: { 'resources/templates/list': { see: request('resources/templates/list', {}) } },
  completions: {
    'of a template': { see: complete },
    'of a template in a worktree': { see: there(complete) },
    'of a prompt': {
      via: { all: ['problems'] },
      see: request('completion/complete', {
        ref: { type: 'ref/prompt', name: 'fix_problems' },
        argument: { name: 'path', value: '' },
      }),
    },
  },
  reads: {
    'resources/read': { see: request('resources/read', ...uris.map((uri) => ({ uri }))) },
    'resources/read in a worktree': {
      see: there(request('resources/read', ...linkedUris.map((uri) => ({ uri })))),
    },
  },
  skills: {
    'resources/directory/read': {
      via: { editors: ['files'], pins: ['files'] },
      see: request(
        'resources/directory/read',
        { uri: 'file:///ws/' },
        { uri: 'file:///ws/.vscode' },
      ),
    },
  },
  tools: {
    list_context: { see: tool('list_context') },
    search_context: { see: tool('search_context', { query: 'mrk' }, { query: 'wndw' }) },
    read_context: {
      via: { editors: ['problems'], files: ['problems'], pins: ['problems'] },
      see: tool('read_context', ...resources.map((uri) => ({ uri }))),
    },
    'list_context in a worktree': { see: there(tool('list_context')) },
    'search_context in a worktree': { see: there(tool('search_context', { query: 'mrk' })) },
    'read_context in a worktree': {
      see: there(tool('read_context', ...linkedUris.map((uri) => ({ uri })))),
    },
    get_diagnostics: {
      via: { all: ['problems'] },
      see: tool('get_diagnostics', {}, ...names.map((path) => ({ path }))),
    },
  },
  prompts: {
    pinned_context: {
      via: { all: ['pins'] },
      see: request('prompts/get', { name: 'pinned_context' }),
    },
    'pinned_context in a worktree': {
      via: { all: ['pins'] },
      see: there(request('prompts/get', { name: 'pinned_context' })),
    },
    fix_problems: {
      via: { all: ['problems'] },
      see: request(
        'prompts/get',
        ...names.map((path) => ({ name: 'fix_problems', arguments: { path } })),
      ),
    },
  },
  notifications: {
    'of changes': {
      see: (client, window) => notificationsOf(client, window, uris, window.changeAll),
    },
    'of changes in a worktree': {
      see: async (client, window) => {
        const there = await client.inWorktree(linkedPath);
        return notificationsOf(there, window, linkedUris, window.changeInWorktree);
      },
    },
  },
  instructions: {
    'when it connects': { via: { editors: ['place'] }, see: instructed },
    'when it connects in a worktree': { see: there(instructed) },
  },
  briefs: {
    'the brief': {
      via: inBrief,
      see: request('resources/read', { uri: 'context://workspace/brief' }),
    },
    'the hook': { via: inBrief, see: (client) => client.hook() },
    'the hook of a prompt that names something': {
      via: inBrief,
      see: (client) => client.hook({ session: 'named', prompt: `Where is ${namedInAll}?` }),
    },
    'the hook after an edit': {
      via: { all: ['problems', 'edits'] },
      see: async (client, window) => {
        const files = [paths.closed, paths.active, paths.teamFile].map((uri) => fileURLToPath(uri));
        const told: string[] = [];
        for (const file of files) {
          // A session of its own has no announced errors of the edit before.
          const edit = { session: file, files: [file] };
          await client.hook({ ...edit, deliver: 'beforeEdit' });
          window.findProblems();
          told.push(await client.hook({ ...edit, deliver: 'afterEdit' }));
          window.findProblems();
          told.push(await client.hook({ ...edit, deliver: 'afterEdit' }));
        }
        return told.join('\n');
      },
    },
    'the hook in a worktree': { see: (client) => client.hook({ worktree: linkedPath }) },
    'the brief in a worktree': {
      see: there(request('resources/read', { uri: 'context://workspace/brief' })),
    },
    'the hook of a subagent': { see: (client) => client.hook({ deliver: 'short' }) },
    'the hook of a subagent in a worktree': {
      see: (client) => client.hook({ deliver: 'short', worktree: linkedPath }),
    },
  },
};
