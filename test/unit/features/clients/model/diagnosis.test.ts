import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diagnose } from '../../../../../src/features/clients/model/diagnosis';
import type {
  BridgeFacts,
  Facts,
  Finding,
  ProviderFacts,
  ServingFacts,
} from '../../../../../src/features/clients/model/finding';
import type {
  HookPlace,
  InstalledPlugin,
} from '../../../../../src/features/clients/model/aiClientConfig';

const serving: ServingFacts = {
  state: 'serving',
  url: 'http://127.0.0.1:20001/mcp',
  ownPort: 20_001,
  answers: { token: 200, noToken: 401, foreignHost: 403, foreignOrigin: 403 },
  discovery: 'good',
  discoveryPath: '/s/windows/1.json',
};

const bridge: BridgeFacts = {
  path: '/s/bridge.js',
  version: '1.0.0',
  copied: 'same',
  copiedVersion: '1.0.0',
  launcher: '/s/bridge',
  hasLauncher: true,
  runtime: '/code',
  hasRuntime: true,
  node: '22.0.0',
  isNodeNewEnough: true,
};

const place = { scope: 'user', path: '/c.json', entry: 'current' } as const;

const well: Facts = {
  sharing: 'on',
  server: serving,
  where: { type: 'local' },
  bridge,
  clients: [{ id: 'a', label: 'A', isFound: true, places: [place] }],
  oldClients: [],
  otherEntries: [],
  devContainer: undefined,
  isAgentsWindow: false,
  trial: { outcome: { type: 'passed', resources: 3, hasMore: false }, said: '' },
  windows: [{ name: 'app', isThis: true, isAlive: true, isChosen: true }],
  refusedRules: [],
  git: { state: 'good', repositories: ['shop'] },
  sharingRules: [],
  providers: [],
};

/** The types and marks of the findings that are not good. */
function notWell(facts: Partial<Facts>): string[] {
  return diagnose({ ...well, ...facts })
    .filter(({ mark }) => mark !== 'good')
    .map(({ type, mark }) => `${type} ${mark}`);
}

describe('the diagnosis', () => {
  it('finds a hook that the person has not confirmed, or an organization forbids', () => {
    const hook = { path: '/hooks.json', entry: 'current', when: 'prompt' } as const;
    const client = { id: 'a', label: 'A', isFound: true, places: [place] };
    assert.deepEqual(notWell({ clients: [{ ...client, hook }] }), []);
    const unconfirmed: HookPlace = { ...hook, isUnconfirmed: true };
    assert.deepEqual(notWell({ clients: [{ ...client, hook: unconfirmed }] }), ['hook bad']);
    const forbidden: HookPlace = { ...hook, forbiddenIn: '/etc/managed.json' };
    assert.deepEqual(notWell({ clients: [{ ...client, hook: forbidden }] }), ['hook bad']);

    const plugin = { path: '/plugins.json', hasServer: true, leaves: [] };
    const withPlugin = (stopped: Partial<InstalledPlugin>) =>
      notWell({ clients: [{ ...client, places: [], plugin: { ...plugin, ...stopped } }] });
    assert.deepEqual(withPlugin({}), []);
    assert.deepEqual(withPlugin({ isUnconfirmed: true }), ['plugin bad']);
    assert.deepEqual(withPlugin({ forbiddenIn: '/etc/managed.json' }), ['plugin bad']);
  });

  it('finds what a client has twice, by its plugin and by its settings', () => {
    const client = { id: 'a', label: 'A', isFound: true };
    const plugin = { path: '/plugins.json', hasServer: true, leaves: [] };
    const none = { ...place, entry: 'none' } as const;
    const hook: HookPlace = { path: '/hooks.json', entry: 'current', when: 'prompt' };
    const found = (state: Partial<Facts['clients'][number]>) =>
      diagnose({ ...well, clients: [{ ...client, places: [none], ...state }] }).filter(
        ({ type }) => type === 'plugin' || type === 'client',
      );
    const installed = { type: 'plugin', id: 'a', label: 'A', plugin };
    const alone = [{ ...installed, mark: 'good', twice: undefined }];
    assert.deepEqual(found({ plugin }), alone);
    const outdated = { ...plugin, isOutdated: true } as const;
    assert.deepEqual(found({ plugin: outdated }), [
      { ...installed, mark: 'bad', plugin: outdated, twice: undefined },
    ]);
    assert.deepEqual(found({ plugin, places: [{ ...place, entry: 'off' }] }).slice(1), alone);
    const [, twice] = found({ plugin, places: [place] });
    assert.deepEqual(twice, {
      ...installed,
      mark: 'bad',
      twice: { type: 'entry', path: '/c.json', scope: place.scope },
    });
    const [ofHook] = found({ plugin, hook });
    assert.deepEqual(ofHook, {
      ...installed,
      mark: 'bad',
      twice: { type: 'hook', path: '/hooks.json' },
    });
    const hooksAlone = { ...plugin, hasServer: false };
    const withEntry = found({ plugin: hooksAlone, places: [place] });
    assert.deepEqual(withEntry.slice(1), [{ ...alone[0], plugin: hooksAlone }]);
  });

  it('finds an entry of another name beside ours, or beside the plugin', () => {
    const client = { id: 'a', label: 'A', isFound: true };
    const plugin = { path: '/plugins.json', hasServer: true, leaves: [] };
    const otherEntries = [{ id: 'a', scope: place.scope, path: '/c.json', name: 'editor' }];
    const found = (state: Partial<Facts['clients'][number]>) =>
      notWell({ otherEntries, clients: [{ ...client, places: [place], ...state }] });
    assert.deepEqual(found({}), ['otherEntry bad']);
    const alone = [{ ...place, entry: 'none' } as const];
    assert.deepEqual(found({ places: alone, plugin }), ['otherEntry bad']);
    assert.deepEqual(found({ places: alone }), ['client note']);
    const broken = { ...place, entry: 'outdated', missing: '/not/here' } as const;
    assert.deepEqual(found({ places: [broken] }), ['client bad']);
    assert.deepEqual(found({ id: 'b' }), []);
  });

  it('finds a client that is too old for the hooks that it has', () => {
    const client = { id: 'a', label: 'A', isFound: true, places: [place] };
    const oldClients = [{ id: 'a', version: '0.9.0', since: '1.0.0' }];
    assert.deepEqual(notWell({ oldClients, clients: [client] }), []);
    const hook: HookPlace = { path: '/hooks.json', entry: 'current', when: 'prompt' };
    assert.deepEqual(notWell({ oldClients, clients: [{ ...client, hook }] }), ['oldClient bad']);
    const others = [{ id: 'b', version: '0.9.0', since: '1.0.0' }];
    assert.deepEqual(notWell({ oldClients: others, clients: [{ ...client, hook }] }), []);
  });

  it('notes a dev container that the window is not in', () => {
    const devContainer = '/ws/.devcontainer.json';
    assert.deepEqual(notWell({ devContainer }), ['devContainer note']);
    const where = { type: 'container', name: 'c', user: 'u' } as const;
    assert.deepEqual(notWell({ devContainer, where }), ['where note']);
  });

  it("notes VS Code's Agents window", () => {
    assert.deepEqual(notWell({ isAgentsWindow: true }), ['agentsWindow note']);
  });

  it('looks at everything once, in its order', () => {
    const types = diagnose(well).map(({ type }) => type);
    const all: Finding['type'][] = [
      'sharing',
      'server',
      'port',
      'guard',
      'guard',
      'guard',
      'guard',
    ];
    const rest: Finding['type'][] = ['discovery', 'git', 'bridge', 'launcher', 'node', 'trial'];
    assert.deepEqual(types, [...all, ...rest, 'client', 'window', 'where']);
    assert.deepEqual(notWell({}), []);
  });

  it('does not ask a server that is not there, and blames nobody for it twice', () => {
    const trial = { outcome: { type: 'nothing' }, said: '' } as const;
    const stopped = { sharing: 'untrusted', server: { state: 'stopped' }, trial } as const;
    assert.deepEqual(notWell(stopped), ['sharing bad', 'trial note']);
    assert.deepEqual(notWell({ sharing: 'paused', trial }), ['sharing bad', 'trial note']);
    assert.deepEqual(notWell({ trial }), ['trial bad']);
    const ended = { outcome: { type: 'ended', code: 1 }, said: '' } as const;
    assert.deepEqual(notWell({ sharing: 'paused', trial: ended }), ['sharing bad', 'trial bad']);
  });

  it('asks for trust alone where no trusted window has been open yet', () => {
    const outcome = { type: 'ended', code: 1 } as const;
    const found = notWell({
      sharing: 'untrusted',
      server: { state: 'stopped' },
      bridge: { ...well.bridge, copied: 'missing', hasLauncher: false },
      trial: { outcome, said: '' },
    });
    assert.deepEqual(found, ['sharing bad']);
  });

  it('notes another port', () => {
    assert.deepEqual(notWell({ server: { ...serving, ownPort: 20_000 } }), ['port note']);
  });

  it('sees each answer that is not the right one', () => {
    for (const guard of ['token', 'noToken', 'foreignHost', 'foreignOrigin'] as const) {
      for (const status of [undefined, 500, guard === 'token' ? 401 : 200]) {
        const answers = { ...serving.answers, [guard]: status };
        assert.deepEqual(notWell({ server: { ...serving, answers } }), ['guard bad']);
      }
    }
  });

  it('sees a discovery file that does not do', () => {
    for (const discovery of ['missing', 'exposed', 'differs'] as const) {
      assert.deepEqual(notWell({ server: { ...serving, discovery } }), ['discovery bad']);
    }
  });

  it('sees ignore files that are not applied', () => {
    const refusedRules = [{ path: '/ws/.gitignore', refusal: 'tooLarge' }] as const;
    assert.deepEqual(notWell({ refusedRules }), ['rules bad']);
  });

  it('notes which providers are not shared', () => {
    const state = (name: string, is: ProviderFacts['state']) => ({ name, state: is });
    const providers = [state('a', 'on'), state('b', 'switchedOff'), state('c:', 'noProvider')];
    assert.deepEqual(notWell({ providers }), ['provider note', 'provider note']);
  });

  it('notes what sharing rules hold back, which need not be the fault of anything', () => {
    const rule = { client: 'codex', topic: 'files', level: 'off', scope: 'person' } as const;
    const trial = { outcome: { type: 'nothing' }, said: '' } as const;
    assert.deepEqual(notWell({ sharingRules: [rule] }), ['sharingRule note']);
    assert.deepEqual(notWell({ sharingRules: [rule], trial }), ['sharingRule note', 'trial bad']);
    const ofAll = { ...rule, client: 'all' };
    assert.deepEqual(notWell({ sharingRules: [ofAll], trial }), ['sharingRule note', 'trial note']);
  });

  it('sees what clients would start and cannot', () => {
    const of = (facts: Partial<BridgeFacts>) => notWell({ bridge: { ...bridge, ...facts } });
    assert.deepEqual(of({ copied: 'missing' }), ['bridge bad']);
    assert.deepEqual(of({ copied: 'outdated' }), ['bridge bad']);
    assert.deepEqual(of({ copied: 'newer' }), ['bridge note']);
    assert.deepEqual(of({ hasLauncher: false }), ['launcher bad']);
    assert.deepEqual(of({ hasRuntime: false }), []);
    const none = { node: undefined, isNodeNewEnough: false };
    assert.deepEqual(of(none), ['node note']);
    assert.deepEqual(of({ ...none, hasRuntime: false }), ['launcher bad', 'node note']);
  });

  it('tells of each file of a client that has an entry or cannot be read', () => {
    const problem = { message: '', fault: { type: 'encoding' }, line: 1, column: 1 } as const;
    const client = { id: 'a', label: 'A', isFound: true };
    const of = (...places: Facts['clients'][number]['places']) =>
      notWell({ clients: [{ ...client, places }] });
    assert.deepEqual(of({ ...place, entry: 'outdated' }), ['client bad']);
    assert.deepEqual(of({ ...place, entry: 'off' }), ['client bad']);
    assert.deepEqual(of({ ...place, entry: 'unnamed' }), ['client note']);
    assert.deepEqual(of({ scope: 'user', path: '/c', problem }), ['client bad']);
    assert.deepEqual(of({ ...place, entry: 'none' }), ['client note']);
    assert.deepEqual(of(place, { ...place, entry: 'none' }), []);
    const absent = { ...client, isFound: false, places: [{ ...place, entry: 'none' as const }] };
    assert.equal(
      diagnose({ ...well, clients: [absent] }).filter(({ type }) => type === 'client').length,
      0,
    );
  });

  it('tells of hooks that are there, and once of a file with both', () => {
    const problem = { message: '', fault: { type: 'encoding' }, line: 1, column: 1 } as const;
    const client = { id: 'a', label: 'A', isFound: true, places: [place] };
    const of = (hook: Partial<HookPlace>) =>
      diagnose({ ...well, clients: [{ ...client, hook: { path: '/h', when: 'prompt', ...hook } }] })
        .filter(({ type }) => type === 'hook')
        .map(({ mark }) => mark);
    assert.deepEqual(of({ entry: 'current' }), ['good']);
    assert.deepEqual(of({ entry: 'outdated' }), ['bad']);
    assert.deepEqual(of({ entry: 'off' }), ['note']);
    assert.deepEqual(of({ problem }), ['bad']);
    assert.deepEqual(of({ problem, path: place.path }), []);
  });

  it('notes that a connected client lacks its hook, unless its plugin has it', () => {
    const hook: HookPlace = { path: '/hooks.json', entry: 'none', when: 'prompt' };
    const client = { id: 'a', label: 'A', isFound: true, places: [place], hook };
    assert.deepEqual(notWell({ clients: [client] }), ['hook note']);
    const plugin = { path: '/plugins.json', hasServer: false, leaves: [] };
    assert.deepEqual(notWell({ clients: [{ ...client, plugin }] }), []);
    for (const entry of ['none', 'outdated', 'off'] as const) {
      const others = notWell({ clients: [{ ...client, places: [{ ...place, entry }] }] });
      assert.ok(!others.includes('hook note'), entry);
    }
  });

  it('notes other windows, and that another would be chosen', () => {
    const here = { name: 'app', isThis: true, isAlive: true, isChosen: false };
    const other = { name: 'lib', isThis: false, isAlive: true, isChosen: true };
    assert.deepEqual(notWell({ windows: [here, other] }), ['window note', 'window note']);
  });
});
