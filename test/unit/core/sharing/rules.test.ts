import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { aiClientIdOf } from '../../../../src/features/clients/adapters/clientNames';
import { Emitter } from '../../../../src/base/events';
import { clientKey } from '../../../../src/core/sharing/rules';
import {
  SharingRules,
  type RuleScope,
  type StoredRules,
} from '../../../../src/core/sharing/sharingRules';
import {
  levels,
  neededBy,
  topics,
  type SharingLevel,
  type Topic,
} from '../../../../src/core/sharing/topics';
import { waysOut, type WayOut } from '../../../../src/core/sharing/viewer';

function rulesOf(values: Partial<Record<RuleScope, unknown>>): SharingRules {
  return rulesIn({ person: [values.person], workspace: [values.workspace] });
}

function rulesIn(stored: StoredRules): SharingRules {
  const onDidChange = new Emitter<void>().event;
  return new SharingRules({
    setting: { read: () => stored, onDidChange },
    agreements: { answerTo: () => 'on', onDidChange },
    idOf: aiClientIdOf,
  });
}

const changed = (...given: Parameters<SharingRules['withRule']>) => rulesOf({}).withRule(...given);

describe('SharingRules', () => {
  it('shares everything with everybody once the person has agreed to what they are asked about', () => {
    const rules = rulesOf({});
    for (const topic of topics) {
      for (const who of ['codex', undefined]) assert.equal(rules.levelOf(who, topic), 'on');
    }
    assert.deepEqual(rules.active, []);
  });

  const own = [undefined, ...levels];
  for (const all of own) {
    for (const mine of own) {
      for (const workspace of own) {
        it(`with ${all} for all, ${mine} for the client, and ${workspace} in the workspace`, () => {
          const rules = rulesOf({
            person: { all: { files: all }, codex: { files: mine } },
            workspace: { all: { files: workspace } },
          });
          const strict = (a: SharingLevel, b: SharingLevel) =>
            levels.indexOf(a) > levels.indexOf(b) ? a : b;
          const there = workspace ?? 'on';
          assert.equal(rules.levelOf('codex', 'files'), strict(mine ?? all ?? 'on', there));
          assert.equal(rules.levelOf('goose', 'files'), strict(all ?? 'on', there));
          assert.equal(rules.levelOf(undefined, 'files'), strict(all ?? 'on', there));
          assert.equal(rules.levelOf('codex', 'pins'), 'on');
        });
      }
    }
  }

  it('lets no rule of a workspace share what the person holds back', () => {
    const rules = rulesOf({
      person: { all: { problems: 'off' }, codex: { files: 'off' } },
      workspace: { codex: { problems: 'on', files: 'on' } },
    });
    assert.equal(rules.levelOf('codex', 'problems'), 'off');
    assert.equal(rules.levelOf('codex', 'files'), 'off');
  });

  for (const broken of [false, 'off', 7, ['off'], { all: 'off' }, { all: false }]) {
    it(`holds everything back for ${JSON.stringify(broken)}`, () => {
      for (const topic of topics) {
        assert.equal(rulesOf({ person: broken }).levelOf('codex', topic), 'off');
      }
    });
  }

  it('holds a topic back whose level cannot be understood', () => {
    const rules = rulesOf({ person: { all: { files: 'Off', later: 'on', pins: null } } });
    assert.equal(rules.levelOf('codex', 'files'), 'off');
    assert.equal(rules.levelOf('codex', 'pins'), 'on');
  });

  for (const topic of ['gti', 'problem', 'no scheme:', '']) {
    it(`holds every other topic back for the topic "${topic}", which is none`, () => {
      const rules = rulesOf({ person: { all: { [topic]: 'onlyWhenAsked', files: 'on' } } });
      for (const each of topics) {
        assert.equal(rules.levelOf('codex', each), each === 'files' ? 'on' : 'off', each);
      }
    });
  }

  it('lets no client see more for a topic that is none', () => {
    const rules = rulesOf({ person: { all: { files: 'off' }, codex: { gti: 'onlyWhenAsked' } } });
    assert.equal(rules.levelOf('codex', 'files'), 'off');
  });

  const names = [
    'Visual Studio Code',
    'cursor-vscode',
    'Cursor VSCode',
    'claude-ai',
    'Claude Code',
    'Factory Droid',
    'Devin Desktop (Windsurf)',
    'codex-mcp-client',
    'gemini-cli-mcp-client',
    'gemini-cli-mcp-client-mcp-workspace-bridge',
    'My Tool',
    'my_tool',
    '@acme/agent',
    ' Goose ',
    'ALL',
  ];
  for (const name of names) {
    it(`apply to the client that gives itself the name "${name}" of the rule`, () => {
      const rules = rulesOf({ person: { [name]: { git: 'off' } } });
      const client = rules.keyOf({ name });
      assert.equal(rules.levelOf(client, 'git'), 'off');
      assert.equal(rules.keyOf({ entry: client, name: 'another' }), client);
      assert.deepEqual(rules.active, [{ client, topic: 'git', level: 'off', scope: 'person' }]);
    });
  }

  it('apply to all clients under what can be no name', () => {
    assert.equal(rulesOf({ person: { '*': { git: 'off' } } }).levelOf('codex', 'git'), 'off');
  });

  it('are the strictest of those under several names of a client, or of a topic', () => {
    const rules = rulesOf({
      person: {
        codex: { files: 'off', pins: 'on', Pins: 'onlyWhenAsked', extensions: 'off' },
        Codex: { files: 'on', problems: 'off' },
        'codex-mcp-client': { files: 'onlyWhenAsked', 'tests:': 'on' },
      },
    });
    const level = (topic: Topic) => rules.levelOf('codex', topic);
    assert.equal(level('files'), 'off');
    assert.equal(level('pins'), 'onlyWhenAsked');
    assert.equal(level('problems'), 'off');
    assert.equal(level('tests:'), 'off');
  });

  it('has a level for each provider, or that of all other extensions', () => {
    const rules = rulesOf({
      person: {
        all: { extensions: 'onlyWhenAsked', 'Build-Tasks:': 'off', 'notes:': 'on' },
        codex: { extensions: 'off', 'tests:': 'on' },
        goose: { 'build-tasks:': 'on' },
      },
    });
    const levelsOf = (client: string) =>
      (['build-tasks:', 'notes:', 'tests:', 'extensions'] as const).map((topic) =>
        rules.levelOf(client, topic),
      );
    assert.deepEqual(levelsOf('zed'), ['off', 'on', 'onlyWhenAsked', 'onlyWhenAsked']);
    assert.deepEqual(levelsOf('codex'), ['off', 'off', 'on', 'off']);
    assert.deepEqual(levelsOf('goose'), ['on', 'on', 'onlyWhenAsked', 'onlyWhenAsked']);
    for (const client of ['zed', 'codex', 'goose']) {
      const receiver = rules.receiver(client);
      for (const topic of ['build-tasks:', 'notes:', 'tests:', 'more:', 'extensions'] as const) {
        const level = rules.levelOf(client, topic);
        assert.equal(receiver.by('reads').sees(topic), level !== 'off', `${client} ${topic}`);
        assert.equal(
          receiver.by('briefs').sees(topic),
          level === 'on',
          `${client} ${topic}, unasked`,
        );
      }
    }
    assert.notEqual(rules.receiver('zed').key, rules.receiver('goose').key);
  });

  it('knows a client by its entry first, then by its name', () => {
    const rules = rulesOf({});
    assert.equal(rules.keyOf({ entry: 'goose', name: 'codex-mcp-client' }), 'goose');
    assert.equal(rules.keyOf({ entry: '!', name: 'codex-mcp-client' }), 'codex');
    assert.equal(rules.keyOf({ name: 'codex-mcp-client' }), 'codex');
    assert.equal(rules.keyOf({ name: 'Claude Code' }), 'claude-code');
    assert.equal(rules.keyOf({ name: 'gemini-cli-mcp-client-mcp-workspace-bridge' }), 'gemini-cli');
    assert.equal(rules.keyOf({ name: 'Visual Studio Code - Insiders' }), 'vscode');
    assert.equal(rules.keyOf({ name: 'My Client 2' }), 'my-client-2');
    assert.equal(rules.keyOf({ name: ' !' }), undefined);
    assert.equal(rules.keyOf({}), undefined);
  });

  it('has the rules of all for names of what every object has', () => {
    const rules = rulesOf({ person: { all: { files: 'off' } } });
    for (const name of ['__proto__', 'constructor', 'toString']) {
      assert.equal(rules.levelOf(rules.keyOf({ name }), 'files'), 'off');
    }
  });

  it('tells unasked only what is on', () => {
    const rules = rulesOf({ person: { all: { problems: 'off', databases: 'onlyWhenAsked' } } });
    for (const way of Object.keys(waysOut) as WayOut[]) {
      const viewer = rules.receiver('codex').by(way);
      assert.ok(!viewer.sees('problems'));
      assert.equal(viewer.sees('databases'), waysOut[way] === 'asked', way);
    }
  });

  it('shows a topic only with those that it needs', () => {
    for (const topic of topics) {
      for (const other of neededBy(topic)) {
        const withOther = (level: SharingLevel) =>
          rulesOf({ person: { all: { [other]: level } } }).receiver('codex');
        assert.ok(withOther('on').by('briefs').sees(topic));
        assert.ok(
          !withOther('onlyWhenAsked').by('briefs').sees(topic),
          `${topic} without ${other}`,
        );
        assert.ok(withOther('onlyWhenAsked').by('reads').sees(topic));
        assert.ok(!withOther('off').by('reads').sees(topic), `${topic} without ${other}`);
      }
    }
  });

  it('lists what holds something back, with whose rule it is', () => {
    const rules = rulesOf({
      person: { codex: { files: 'off', pins: 'on' }, all: { problems: 'onlyWhenAsked' } },
      workspace: { all: { selection: 'off' } },
    });
    assert.deepEqual(rules.active, [
      { client: 'all', topic: 'problems', level: 'onlyWhenAsked', scope: 'person' },
      { client: 'codex', topic: 'files', level: 'off', scope: 'person' },
      { client: 'all', topic: 'selection', level: 'off', scope: 'workspace' },
    ]);
  });

  it('lists a rule once that several folders have, at its strictest level', () => {
    const both = { codex: { files: 'onlyWhenAsked' }, all: { git: 'off' } };
    const stricter = { codex: { files: 'off', pins: 'on' } };
    const rules = rulesIn({ person: [undefined], workspace: [both, both, stricter] });
    assert.deepEqual(rules.active, [
      { client: 'all', topic: 'git', level: 'off', scope: 'workspace' },
      { client: 'codex', topic: 'files', level: 'off', scope: 'workspace' },
    ]);
  });
});

describe('A stored rule', () => {
  it('is added, replaced and removed, and leaves everything else as it is', () => {
    const stored = { all: { files: 'off' }, codex: { later: 'off' } };
    const rule = { client: 'codex', topic: 'pins', level: 'onlyWhenAsked' } as const;
    const added = changed(stored, rule);
    assert.deepEqual(added, { ...stored, codex: { later: 'off', pins: 'onlyWhenAsked' } });
    const replaced = changed(added, { ...rule, level: 'on' });
    assert.deepEqual(replaced, { ...stored, codex: { later: 'off', pins: 'on' } });
    assert.deepEqual(changed(replaced, { ...rule, level: undefined }), stored);
  });

  it('is what is read afterwards, even under the name of what every object has', () => {
    const rule = { client: 'constructor', topic: 'files', level: 'off' } as const;
    const rules = rulesOf({ person: changed({}, rule) });
    assert.equal(rules.levelOf('constructor', 'files'), 'off');
  });

  it('is replaced and removed under each name that it stands under', () => {
    const stored = {
      Codex: { Files: 'off', pins: 'off' },
      'codex-mcp-client': { files: 'onlyWhenAsked' },
    };
    const rule = { client: 'codex', topic: 'files' } as const;
    assert.deepEqual(changed(stored, { ...rule, level: 'on' }), {
      Codex: { files: 'on', pins: 'off' },
    });
    assert.deepEqual(changed(stored, { ...rule, level: undefined }), { Codex: { pins: 'off' } });
  });

  for (const stored of ['off', { all: 'off' }]) {
    it(`leaves the other topics of ${JSON.stringify(stored)} held back`, () => {
      const rule = { client: 'all', topic: 'files', level: 'on' } as const;
      const rules = rulesOf({ person: changed(stored, rule) });
      for (const topic of topics) {
        assert.equal(rules.levelOf('codex', topic), topic === 'files' ? 'on' : 'off', topic);
      }
    });
  }

  it('leaves nothing behind when the last one is removed', () => {
    const rule = { client: 'all', topic: 'files', level: undefined } as const;
    assert.equal(changed({ all: { files: 'off' } }, rule), undefined);
  });
});

describe('The name of a client in rules', () => {
  it('is short and plain, whatever the client says', () => {
    assert.equal(clientKey('a'.repeat(5_000)), 'a'.repeat(60));
    assert.equal(clientKey('Ｃｏｄｅｘ\u200b'), 'codex');
    assert.equal(clientKey('コード/1'), 'コード-1');
  });
});
