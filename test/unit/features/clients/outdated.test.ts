import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { person, place } from './connecting';

/** Entries of another version, of another form, or with more keys, before and after they are connected. */
const cases: readonly {
  readonly name: string;
  readonly id: string;
  readonly before: string;
  readonly after: string;
}[] = [
  {
    name: 'another path, and what the person added',
    id: 'cline',
    before: `{
  "mcpServers": {
    "mcp-workspace-bridge": {
      // mine
      "disabled": false,
      "command": "node", // of nvm
      "args": ["/old/bridge.js", "--verbose"],
      "alwaysAllow": ["read_context"],
      "env": { "MCP_BRIDGE_WORKSPACE": "/home/me/a" }
    },
    "b": {}
  }
}
`,
    after: `{
  "mcpServers": {
    "mcp-workspace-bridge": {
      // mine
      "disabled": false,
      "command": "node", // of nvm
      "args": [
        "/home/me/.mcp-workspace-bridge/bridge.js",
        "--client",
        "cline"
      ],
      "alwaysAllow": ["read_context"],
      "env": { "MCP_BRIDGE_WORKSPACE": "/home/me/a" }
    },
    "b": {}
  }
}
`,
  },
  {
    name: 'an address in an item of a list',
    id: 'continue',
    before: `name: a
mcpServers:
  - name: b
    command: c
  - name: mcp-workspace-bridge # mine
    type: streamable-http
    url: http://127.0.0.1:21000/mcp
    faviconUrl: d
  # e
  - name: f
`,
    after: `name: a
mcpServers:
  - name: b
    command: c
  - name: mcp-workspace-bridge # mine
    args:
      - /home/me/.mcp-workspace-bridge/bridge.js
      - --client
      - continue
    command: node
    faviconUrl: d
  # e
  - name: f
`,
  },
  {
    name: 'an address',
    id: 'claude-code',
    before: `{
  "mcpServers": {
    "mcp-workspace-bridge": {
      "type": "http",
      "url": "http://127.0.0.1:21000/mcp",
      "headers": { "Authorization": "Bearer secret" },
      "timeout": 5000
    }
  }
}
`,
    after: `{
  "mcpServers": {
    "mcp-workspace-bridge": {
      "type": "stdio",
      "timeout": 5000,
      "command": "node",
      "args": [
        "/home/me/.mcp-workspace-bridge/bridge.js",
        "--client",
        "claude-code"
      ]
    }
  }
}
`,
  },
  {
    name: 'an address and nothing else, on a line',
    id: 'gemini-cli',
    before: '{"mcpServers":{"mcp-workspace-bridge":{"httpUrl":"http://127.0.0.1:21000/mcp"}}}',
    after: `{"mcpServers":{"mcp-workspace-bridge":{
  "command": "node",
  "args": [
    "/home/me/.mcp-workspace-bridge/bridge.js",
    "--client",
    "gemini-cli"
  ]
}}}`,
  },
  {
    name: 'what the person switched off',
    id: 'opencode',
    before: `{ "mcp": { "mcp-workspace-bridge": { "type": "remote", "url": "http://127.0.0.1:2/mcp", "enabled": true } } }`,
    after: `{ "mcp": { "mcp-workspace-bridge": { "type": "local", "enabled": true, "command": ["node","/home/me/.mcp-workspace-bridge/bridge.js","--client","opencode"] } } }`,
  },
  {
    name: 'a table with one of its own',
    id: 'codex',
    before: `[mcp_servers.mcp-workspace-bridge] # mine
startup_timeout_sec = 20
command = "/old/node" # old
args = [
  "/old/bridge.js",
]

[mcp_servers.mcp-workspace-bridge.env]
A = "b"

[tui]
`,
    after: `[mcp_servers.mcp-workspace-bridge] # mine
startup_timeout_sec = 20
command = "node" # old
args = ["/home/me/.mcp-workspace-bridge/bridge.js", "--client", "codex"]

[mcp_servers.mcp-workspace-bridge.env]
A = "b"

[tui]
`,
  },
  {
    name: 'an address with a table of headers',
    id: 'codex',
    before: `model = "a"

["mcp_servers".'mcp-workspace-bridge']
url = "http://127.0.0.1:21000/mcp"
enabled = true

[mcp_servers.mcp-workspace-bridge.http_headers]
Authorization = "Bearer secret"

[tui]
`,
    after: `model = "a"

["mcp_servers".'mcp-workspace-bridge']
enabled = true
command = "node"
args = ["/home/me/.mcp-workspace-bridge/bridge.js", "--client", "codex"]

[tui]
`,
  },
  {
    name: 'an inline table',
    id: 'codex',
    before: `[mcp_servers]
mcp-workspace-bridge = { url = "http://127.0.0.1:2/mcp", enabled = true } # c
b = { command = "c" }
`,
    after: `[mcp_servers]
mcp-workspace-bridge = { enabled = true, command = "node", args = ["/home/me/.mcp-workspace-bridge/bridge.js", "--client", "codex"] } # c
b = { command = "c" }
`,
  },
  {
    name: 'dotted keys',
    id: 'codex',
    before: `mcp_servers.mcp-workspace-bridge.command = "old"
mcp_servers.mcp-workspace-bridge.env = { A = "b" }
mcp_servers.b.command = "c"
`,
    after: `mcp_servers.b.command = "c"

[mcp_servers.mcp-workspace-bridge]
command = "node"
env = { A = "b" }
args = ["/home/me/.mcp-workspace-bridge/bridge.js", "--client", "codex"]
`,
  },
  {
    name: 'lines',
    id: 'goose',
    before: `extensions:
  mcp-workspace-bridge: # mine
    # switched off
    enabled: true
    type: streamable_http
    uri: http://127.0.0.1:21000/mcp
    headers:
      Authorization: Bearer secret
    name: bridge
    # the end
  b: {}
`,
    after: `extensions:
  mcp-workspace-bridge: # mine
    args:
      - /home/me/.mcp-workspace-bridge/bridge.js
      - --client
      - goose
    cmd: node
    # switched off
    enabled: true
    type: stdio
    name: bridge
    # the end
  b: {}
`,
  },
  {
    name: 'flow',
    id: 'goose',
    before: `extensions: {mcp-workspace-bridge: {type: stdio, cmd: old, args: [], enabled: true}}\n`,
    after: `extensions: {mcp-workspace-bridge: {type: stdio, "cmd": "node", "args": ["/home/me/.mcp-workspace-bridge/bridge.js", "--client", "goose"], enabled: true}}\n`,
  },
];

describe('An outdated entry', () => {
  for (const { name, id, before, after } of cases) {
    it(`is updated, and keeps what is not ours: ${name} (${id})`, async (test) => {
      const { configs } = await person(test);
      const { path } = await configs.plan(id, 'user', 'connect');
      await place(path, before);
      const stateOf = async () =>
        (await configs.all()).find((client) => client.id === id)?.places[0]?.entry;
      assert.equal(await stateOf(), 'outdated');
      const change = await configs.plan(id, 'user', 'connect');
      assert.equal(change.after, after);
      await configs.apply(change);
      assert.equal(await stateOf(), 'current');
    });
  }
});

describe('An environment', () => {
  const command = { command: 'node', args: ['/bridge.js'], env: { ELECTRON_RUN_AS_NODE: '1' } };
  const withTheirs: readonly (readonly [string, string])[] = [
    ['cursor', '{"mcpServers":{"mcp-workspace-bridge":{"env":{"A":"b"}}}}'],
    ['opencode', '{"mcp":{"mcp-workspace-bridge":{"environment":{"A":"b"}}}}'],
    ['codex', '[mcp_servers.mcp-workspace-bridge.env]\nA = "b"\n'],
    ['codex', '[mcp_servers.mcp-workspace-bridge]\nenv = { A = "b" }\n'],
    ['goose', 'extensions:\n  mcp-workspace-bridge:\n    envs:\n      A: b\n'],
  ];
  for (const [id, text] of withTheirs) {
    it(`has the variables of the person and ours: ${id}, ${JSON.stringify(text)}`, async (test) => {
      const someone = await person(test);
      const configs = someone.configsWith(command);
      const { path } = await configs.plan(id, 'user', 'connect');
      await place(path, text);
      const { after = '' } = await configs.plan(id, 'user', 'connect');
      assert.match(after, /A"?( =|:) ?"?b/);
      assert.match(after, /ELECTRON_RUN_AS_NODE"?( =|:) ?"1"/);
      await place(path, after);
      const again = await configs.plan(id, 'user', 'connect');
      assert.equal(again.after, after);
    });
  }
});
