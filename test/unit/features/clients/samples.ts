import type { AiClient } from '../../../../src/features/clients/adapters/aiClient';
import { toml } from '../../../../src/features/clients/formats/tomlEditor';
import { yaml } from '../../../../src/features/clients/formats/yamlEditor';

/** A file as people may have it. */
export interface Sample {
  readonly name: string;
  readonly text: string;
}

/** Files of a client that keeps its servers under this key in a JSON file. */
function jsonSamples(key: string): Sample[] {
  return [
    { name: 'an object without anything', text: '{}' },
    { name: 'an object without anything, on a line', text: '{}\n' },
    { name: 'an object with blanks', text: '{\n\n}\n' },
    { name: 'no servers', text: `{\n  "${key}": {}\n}\n` },
    { name: 'nothing for servers', text: `{\n  "${key}": null\n}\n` },
    {
      name: 'other servers and settings',
      text: `{
  "numStartups": 12,
  "${key}": {
    "github": { "command": "docker", "args": ["run", "-i"], "env": { "TOKEN": "secret" } },
    "files": {
      "command": "npx",
      "args": ["-y", "@modelcontextprotocol/server-filesystem", "/home/me"]
    }
  },
  "projects": { "/home/me/a": { "allowedTools": [] } }
}
`,
    },
    {
      name: 'comments and trailing commas',
      text: `// Settings
{
  /* of the editor */
  "theme": "One Dark", // dark
  "${key}": {
    // the only one
    "files": {
      "command": "npx", // from npm
      "args": [],
    }, // files
    // "old": {},
  },
}
// end
`,
    },
    {
      name: 'a comment behind the last one',
      text: `{\n  "${key}": {\n    "a": { "command": "b" } // why\n    // more\n  } /* all */ }\n`,
    },
    { name: 'a comment alone in there', text: `{\n  "${key}": {\n    // none yet\n  }\n}\n` },
    { name: 'tabs', text: `{\n\t"${key}": {\n\t\t"a": {\n\t\t\t"command": "b"\n\t\t}\n\t}\n}` },
    {
      name: 'four blanks',
      text: `{\n    "${key}": {\n        "a": {\n            "command": "b"\n        }\n    }\n}`,
    },
    { name: 'an odd indentation', text: `{ "a" : 1\n , "${key}" :\n { "b":{}\n   }}\n` },
    { name: 'one line', text: `{"a":1,"${key}":{"b":{"command":"c","args":[]}},"d":[1,2]}` },
    { name: 'one line with blanks', text: `{ "a": 1, "${key}": { "b": {} , }, }` },
    { name: 'CRLF', text: `{\r\n  "a": 1,\r\n  "${key}": {\r\n    "b": {}\r\n  }\r\n}\r\n` },
    { name: 'a byte order mark', text: `\uFEFF{\r\n  "${key}": {}\r\n}` },
    {
      name: 'names that need care',
      text: `{"${key}":{"ü \\"x\\"":{},"__proto__":{"a":1}},"constructor":{}}`,
    },
    { name: 'a comment and nothing else', text: '// to come\n' },
    { name: 'nothing', text: '' },
    { name: 'blanks', text: '\n  \n' },
  ];
}

const tomlSamples: Sample[] = [
  {
    name: 'settings and other servers',
    text: `model = "gpt-5" # the model
approval_policy = 'on-request'

[mcp_servers.github]
command = "docker"
args = [
  "run", # it
  "-i",
]
startup_timeout_sec = 20

[mcp_servers.github.env]
TOKEN = "secret"

# Where it may write
[projects."/home/me/a"]
trust_level = "trusted"
`,
  },
  { name: 'no servers', text: 'model = "gpt-5"\n' },
  { name: 'a table of servers', text: '[mcp_servers]\nfiles = { command = "npx", args = [] }\n' },
  {
    name: 'an inline table of servers',
    text: 'mcp_servers = { a = { command = "b" } } # c\nd = 1\n',
  },
  { name: 'an empty inline table', text: 'mcp_servers = {}\n[tui]\ntheme = "dark"\n' },
  { name: 'dotted keys', text: 'mcp_servers.a.command = "b"\nmcp_servers.a.args = []\n\n[tui]\n' },
  {
    name: 'quoted names',
    text: '["mcp_servers"."a b"]\ncommand = "c"\n[ mcp_servers . \'d\' ]\ncommand = "e"\n',
  },
  {
    name: 'arrays of tables',
    text: '[[hooks]]\na = 1\n[[hooks]]\na = 2\n[hooks.b]\nc = 1979-05-27T07:32:00Z\n',
  },
  { name: 'CRLF and no last line break', text: 'model = "a"\r\n\r\n[tui]\r\nb = """\r\nc\r\n"""' },
  { name: 'a byte order mark', text: '\uFEFFmodel = "a"\n' },
  { name: 'blank lines at the end', text: 'model = "a"\n\n\n' },
  { name: 'a comment and nothing else', text: '# to come' },
  { name: 'nothing', text: '' },
];

const yamlSamples: Sample[] = [
  {
    name: 'settings and other extensions',
    text: `GOOSE_PROVIDER: anthropic # mine
GOOSE_MODEL: claude-sonnet-4-5
extensions:
  # built in
  developer:
    bundled: true
    enabled: true
    name: developer
    timeout: 300
    type: builtin

  files: # mine
    args:
    - -y
    - "@modelcontextprotocol/server-filesystem"
    cmd: npx
    enabled: true
    envs: {}
    name: files
    type: stdio
# end
`,
  },
  { name: 'no extensions', text: 'GOOSE_PROVIDER: openai\n' },
  { name: 'no last line break', text: 'GOOSE_PROVIDER: openai' },
  { name: 'extensions without any', text: 'extensions: {}\nb: 1\n' },
  { name: 'nothing for extensions', text: 'extensions: # none\nb: 1\n' },
  { name: 'a null for extensions', text: 'b: 1\nextensions: ~' },
  {
    name: 'four blanks',
    text: 'extensions:\n    a:\n        type: builtin\n        enabled: true\nb: 1\n',
  },
  { name: 'flow', text: 'a: 1\nextensions: {b: {type: builtin, enabled: true}} # c\n' },
  { name: 'all flow', text: '{"a": 1, "extensions": {"b": {}}}' },
  { name: 'flow without extensions', text: '{ a: 1 }\n' },
  { name: 'marks of a document', text: '%YAML 1.2\n---\na: 1\n...\n' },
  {
    name: 'anchors and merged keys',
    text: 'base: &base\n  enabled: true\nextensions: &all\n  a:\n    <<: *base\n    type: builtin\nagain: *all\n'.replace(
      'again: *all\n',
      '',
    ),
  },
  {
    name: 'texts of several lines',
    text: 'extensions:\n  a:\n    description: |+\n      b\n\n\nlast: >-\n  c\n  d\n',
  },
  { name: 'CRLF', text: 'a: 1\r\nextensions:\r\n  b:\r\n    type: builtin # c\r\n' },
  { name: 'a byte order mark', text: '\uFEFFa: 1\n' },
  { name: 'an indented root', text: '  a: 1\n  extensions:\n    b: {}\n' },
  { name: 'a comment and nothing else', text: '# to come\n' },
  { name: 'nothing', text: '' },
];

/** Files of a client that keeps its servers in a list. */
const listSamples: Sample[] = [
  {
    name: 'settings and other servers',
    text: `name: Main Config
version: 1.0.0
schema: v1
models:
  - name: fake # the model
    provider: openai
mcpServers:
  # from npm
  - name: files
    command: npx
    args:
      - -y
      - "@modelcontextprotocol/server-filesystem" # mine

  - command: docker # another
    name: github
# rules
rules:
  - Be brief.
`,
  },
  { name: 'no servers', text: 'name: a\nversion: 1.0.0\n' },
  { name: 'no last line break', text: 'name: a\nmcpServers:\n  - name: b\n    command: c' },
  { name: 'an empty list', text: 'name: a\nmcpServers: []\nrules: [b]\n' },
  { name: 'nothing for the list', text: 'name: a\nmcpServers: # none\nversion: 1\n' },
  { name: 'a null for the list', text: 'version: 1\nmcpServers: ~' },
  { name: 'dashes at the edge', text: 'mcpServers:\n- name: a\n  command: b\n- name: c\nb: 1\n' },
  {
    name: 'four blanks and a folded text at the end',
    text: 'mcpServers:\n    -   name: a\n        command: >-\n            b\n            c\n\nlast: 1\n',
  },
  { name: 'flow', text: 'a: 1\nmcpServers: [{name: b, command: c}] # d\n' },
  { name: 'all flow', text: '{"name": "a", "mcpServers": [{"name": "b"}, ]}' },
  { name: 'CRLF', text: 'name: a\r\nmcpServers:\r\n  - name: b # c\r\n    command: d\r\n' },
  { name: 'a byte order mark', text: '\uFEFFname: a\n' },
  { name: 'scalars and empty items', text: 'mcpServers:\n  - a\n  -\n  - uses: b/c\nd: 1\n' },
  { name: 'a comment and nothing else', text: '# to come\n' },
  { name: 'nothing', text: '' },
];

/** The samples of a client's format. */
export function samplesFor({ format, container, isList }: AiClient): readonly Sample[] {
  if (isList) return listSamples;
  if (format === toml) return tomlSamples;
  return format === yaml ? yamlSamples : jsonSamples(container[0] ?? '');
}
