import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { person, place } from './connecting';

/** Entries with comments, or that begin with any of their keys, before and after they are connected. */
const cases: readonly {
  readonly name: string;
  readonly id: string;
  readonly before: string;
  readonly after: string;
}[] = [
  {
    name: 'comments behind values',
    id: 'goose',
    before: `extensions:
  mcp-workspace-bridge: # mine
    # what starts it
    cmd: "old" # of nvm
    type: sse   # once
    enabled: false # off
    # the end
  b: {}
`,
    after: `extensions:
  mcp-workspace-bridge: # mine
    args:
      - /home/me/.mcp-workspace-bridge/bridge.js
      - --client
      - goose
    # what starts it
    cmd: node # of nvm
    type: stdio   # once
    enabled: true # off
    # the end
  b: {}
`,
  },
  {
    name: 'values of several lines, and none',
    id: 'goose',
    before: `extensions:
  mcp-workspace-bridge:
    cmd: >-
      an
      old
    type:
    args: # none
    enabled: true
`,
    after: `extensions:
  mcp-workspace-bridge:
    cmd: node
    type: stdio
    args:
      - /home/me/.mcp-workspace-bridge/bridge.js
      - --client
      - goose
    enabled: true
`,
  },
  {
    name: 'a quoted value of several lines',
    id: 'goose',
    before: `extensions:\n  mcp-workspace-bridge:\n    type: stdio\n    args: []\n    cmd: "an\n      old" # two lines\n`,
    after: `extensions:\n  mcp-workspace-bridge:\n    type: stdio\n    args:\n      - /home/me/.mcp-workspace-bridge/bridge.js\n      - --client\n      - goose\n    cmd: node # two lines\n`,
  },
  {
    name: 'a command that comes first',
    id: 'continue',
    before: `mcpServers:
  - command: old # of nvm
    # ours
    name: mcp-workspace-bridge
  - name: b
`,
    after: `mcpServers:
  - command: node # of nvm
    args:
      - /home/me/.mcp-workspace-bridge/bridge.js
      - --client
      - continue
    # ours
    name: mcp-workspace-bridge
  - name: b
`,
  },
  {
    name: 'arguments that come first',
    id: 'continue',
    before: `mcpServers:\r\n  -   args:\r\n        - a\r\n      name: mcp-workspace-bridge\r\n      command: node\r\n`,
    after: `mcpServers:\r\n  -   args:\r\n        - /home/me/.mcp-workspace-bridge/bridge.js\r\n        - --client\r\n        - continue\r\n      name: mcp-workspace-bridge\r\n      command: node\r\n`,
  },
  {
    name: 'an address that comes first',
    id: 'continue',
    before: `mcpServers:
  - url: http://127.0.0.1:21000/mcp
    # mine
    name: mcp-workspace-bridge
    type: sse
rules: []
`,
    after: `mcpServers:
  - # mine
    name: mcp-workspace-bridge
    args:
      - /home/me/.mcp-workspace-bridge/bridge.js
      - --client
      - continue
    command: node
rules: []
`,
  },
  {
    name: 'an address that comes first, before a blank line and a comment of less depth',
    id: 'continue',
    before: `mcpServers:
  - url: http://127.0.0.1:21000/mcp # old

 # mine
    name: mcp-workspace-bridge
    command: node
    args: [/home/me/.mcp-workspace-bridge/bridge.js, --client, continue]
`,
    after: `mcpServers:
  - 
 # mine
    name: mcp-workspace-bridge
    command: node
    args: [/home/me/.mcp-workspace-bridge/bridge.js, --client, continue]
`,
  },
  {
    name: 'a comment that comes first',
    id: 'continue',
    before: `mcpServers:
  - # ours
    name: mcp-workspace-bridge # mine
    # what starts it
    command: old
  # another
  - name: b
`,
    after: `mcpServers:
  - # ours
    name: mcp-workspace-bridge # mine
    args:
      - /home/me/.mcp-workspace-bridge/bridge.js
      - --client
      - continue
    # what starts it
    command: node
  # another
  - name: b
`,
  },
];

describe('An outdated entry in YAML', () => {
  for (const { name, id, before, after } of cases) {
    it(`is updated, and keeps what is not ours: ${name} (${id})`, async (test) => {
      const { configs } = await person(test);
      const { path } = await configs.plan(id, 'user', 'connect');
      await place(path, before);
      const change = await configs.plan(id, 'user', 'connect');
      assert.equal(change.after, after);
      await configs.apply(change);
      const again = await configs.plan(id, 'user', 'connect');
      assert.equal(again.after, after);
    });
  }
});

describe('An item of a list in YAML', () => {
  it('is removed with the comment that comes first in it, even if that has dashes', async (test) => {
    const { configs } = await person(test);
    const { path } = await configs.plan('continue', 'user', 'connect');
    const others = ['mcpServers:\n  - name: a\n', '  - name: b\n'];
    await place(path, others.join('  - # ours - of the bridge\n    name: mcp-workspace-bridge\n'));
    const { after } = await configs.plan('continue', 'user', 'disconnect');
    assert.equal(after, others.join(''));
  });
});
