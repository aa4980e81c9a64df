import type { Sample } from './samples';

const theirs = '{ "type": "command", "command": "/home/me/lint --hook me", "timeout": 9 }';

/** Files of hooks as people may have them; the keys of the events are below `hooks`. */
export const hookSamples: readonly Sample[] = [
  { name: 'nothing', text: '' },
  { name: 'blanks', text: '\n  \n' },
  { name: 'an object without anything', text: '{}' },
  { name: 'no hooks', text: '{\n  "hooks": {}\n}\n' },
  { name: 'nothing for hooks', text: '{ "hooks": null, "version": 1 }\n' },
  {
    name: 'empty lists',
    text: '{\n  "hooks": {\n    "UserPromptSubmit": [],\n    "SessionStart": [ ]\n  }\n}\n',
  },
  { name: 'nothing for a list', text: '{ "hooks": { "SessionStart": null } }' },
  {
    name: 'hooks of others, and settings',
    text: `{
  "permissions": { "allow": ["Bash(ls:*)"] },
  "version": 1,
  "hooks": {
    "PreToolUse": [{ "matcher": "Bash", "hooks": [${theirs}] }],
    "UserPromptSubmit": [
      {
        "hooks": [
          ${theirs}
        ]
      }
    ],
    "SessionStart": [{ "matcher": "startup", "hooks": [${theirs}] }],
    "sessionStart": [{ "command": "./hooks/start.sh" }],
    "BeforeAgent": [${theirs}, {}, "odd", null, []]
  },
  "model": "opus"
}
`,
  },
  {
    name: 'comments and trailing commas',
    text: `// Settings
{
  "hooks": { // all
    /* each prompt */
    "UserPromptSubmit": [
      // first
      { "hooks": [${theirs},], }, // theirs
      // "old": {},
    ],
    "SessionStart": [
      // none yet
    ],
  },
}
// end
`,
  },
  { name: 'a comment and nothing else', text: '// to come\n' },
  {
    name: 'tabs',
    text: `{\n\t"hooks": {\n\t\t"SessionStart": [\n\t\t\t{ "hooks": [] }\n\t\t]\n\t}\n}`,
  },
  { name: 'one line', text: `{"a":1,"hooks":{"UserPromptSubmit":[{"hooks":[${theirs}]}]},"b":[]}` },
  {
    name: 'CRLF',
    text: `{\r\n  "a": 1,\r\n  "hooks": {\r\n    "SessionStart": [\r\n      {}\r\n    ]\r\n  }\r\n}\r\n`,
  },
  { name: 'a byte order mark', text: '\uFEFF{\r\n  "hooks": {}\r\n}' },
  { name: 'names that need care', text: '{"hooks":{"__proto__":[{"a":1}]},"constructor":{}}' },
];
