import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import {
  type ConfigFault,
  UnreadableConfig,
} from '../../../../src/features/clients/model/aiClientConfig';
import { person, place } from './connecting';

interface Broken {
  readonly text: string;
  readonly fault: Partial<ConfigFault>;
  /** Line and column. */
  readonly at: readonly [number, number];
}

/** One client for each format. */
const broken: Readonly<Record<string, readonly Broken[]>> = {
  cursor: [
    {
      text: '{\n  "a": 1\n  "b": 2\n}',
      fault: { type: 'syntax', detail: 'comma expected' },
      at: [3, 3],
    },
    { text: '{\n  "mcpServers": {', fault: { type: 'syntax' }, at: [2, 18] },
    { text: '{} {}', fault: { type: 'syntax', detail: 'end of file expected' }, at: [1, 4] },
    { text: "{ 'a': 1 }", fault: { type: 'syntax' }, at: [1, 3] },
    { text: '<<<<<<< HEAD\n{}\n', fault: { type: 'syntax' }, at: [1, 1] },
    { text: '\uFEFF{\r\n  "a": ,\r\n}', fault: { type: 'syntax' }, at: [2, 8] },
    { text: '['.repeat(100_000), fault: { type: 'syntax' }, at: [1, 1] },
    { text: '[]', fault: { type: 'noObject', key: '', found: 'array' }, at: [1, 1] },
    { text: '"a"', fault: { type: 'noObject', key: '', found: 'string' }, at: [1, 1] },
    {
      text: '{\n  "mcpServers": []\n}',
      fault: { type: 'noObject', key: 'mcpServers', found: 'array' },
      at: [2, 17],
    },
    {
      text: '{ "mcpServers": { "mcp-workspace-bridge": true } }',
      fault: { type: 'noObject', key: 'mcp-workspace-bridge', found: 'boolean' },
      at: [1, 43],
    },
    {
      text: '{\n  "mcpServers": {},\n  "mcpServers": {}\n}',
      fault: { type: 'duplicate', key: 'mcpServers' },
      at: [3, 3],
    },
  ],
  codex: [
    { text: 'model = "a"\nmodel = "b"\n', fault: { type: 'syntax' }, at: [2, 1] },
    { text: 'model = \n', fault: { type: 'syntax' }, at: [2, 1] },
    { text: '[mcp_servers.a]\nb = 1\n[mcp_servers.a]\n', fault: { type: 'syntax' }, at: [3, 14] },
    {
      text: 'mcp_servers = "a"',
      fault: { type: 'noObject', key: 'mcp_servers', found: 'string' },
      at: [1, 15],
    },
    {
      text: '[[mcp_servers]]\na = 1\n',
      fault: { type: 'noObject', key: 'mcp_servers', found: 'array' },
      at: [1, 1],
    },
    {
      text: '[mcp_servers]\nmcp-workspace-bridge = 1\n',
      fault: { type: 'noObject', key: 'mcp-workspace-bridge', found: 'number' },
      at: [2, 24],
    },
  ],
  continue: [
    {
      text: 'name: a\nmcpServers:\n  b: {}\n',
      fault: { type: 'noList', key: 'mcpServers', found: 'object' },
      at: [3, 3],
    },
    {
      text: 'mcpServers: none\n',
      fault: { type: 'noList', key: 'mcpServers', found: 'string' },
      at: [1, 13],
    },
    { text: 'b: &b []\nmcpServers: *b\n', fault: { type: 'entangled' }, at: [2, 13] },
  ],
  goose: [
    {
      text: 'a: 1\na: 2\n',
      fault: { type: 'syntax', detail: 'Map keys must be unique' },
      at: [2, 1],
    },
    { text: 'extensions:\n\ta: 1\n', fault: { type: 'syntax' }, at: [2, 1] },
    { text: 'a: [1\nb: 2\n', fault: { type: 'syntax' }, at: [2, 1] },
    { text: 'a: *nowhere\n', fault: { type: 'syntax' }, at: [1, 1] },
    { text: 'a: 1\n---\nb: 2\n', fault: { type: 'documents' }, at: [2, 1] },
    { text: '- a\n', fault: { type: 'noObject', key: '', found: 'array' }, at: [1, 1] },
    {
      text: 'b: 1\nextensions: yes please\n',
      fault: { type: 'noObject', key: 'extensions', found: 'string' },
      at: [2, 13],
    },
    { text: 'b: &b {}\nextensions: *b\n', fault: { type: 'entangled' }, at: [2, 13] },
    { text: 'extensions:\n  !!map\n  a: {}\n', fault: { type: 'entangled' }, at: [3, 3] },
    { text: '? extensions\n: b: {}\n', fault: { type: 'entangled' }, at: [2, 3] },
  ],
};

for (const [id, cases] of Object.entries(broken)) {
  describe(`The invalid file of ${id}`, () => {
    for (const { text, fault, at } of cases) {
      it(`is not changed, and the place of the error is named: ${JSON.stringify(text.slice(0, 60))}`, async (test) => {
        const { configs } = await person(test);
        const { path } = await configs.plan(id, 'user', 'connect');
        await place(path, text);
        await assert.rejects(configs.plan(id, 'user', 'connect'), (error) => {
          assert.ok(error instanceof UnreadableConfig);
          assert.equal(error.path, path);
          const { line, column } = error.problem;
          assert.deepEqual([line, column], at, error.message);
          assert.partialDeepStrictEqual(error.problem.fault, fault);
          assert.ok(error.message.startsWith(`${path}:${line}:${column}: `), error.message);
          return true;
        });
        assert.equal(await readFile(path, 'utf8'), text);

        const found = (await configs.all()).find((client) => client.id === id)?.places[0];
        const isReadable = fault.type === 'entangled';
        assert.equal(found?.problem === undefined, isReadable);
        assert.equal(found?.entry, isReadable ? 'none' : undefined);
      });
    }
  });
}
