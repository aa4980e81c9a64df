import fc from 'fast-check';

const name = fc.constantFrom('a', 'b', "'c d'", '"é"', 'e-f', '1');
const value = fc.constantFrom(
  '1',
  '"a # b"',
  "'c'",
  'true',
  '1979-05-27',
  '[1, 2]',
  '[\n  1, # one\n  2,\n]',
  '"""\n[mcp_servers.x]\n"""',
  '{}',
  '{ g = 1, h = { i = "j" } }',
);
const comment = fc.constantFrom('', '', '', ' # c', '\t');
const between = fc.constantFrom('', '', '\n', '# about\n', '\n\n', '  # in\n');
const indent = fc.constantFrom('', '', '  ', '\t');

const line = fc
  .tuple(indent, name, value, comment)
  .map(([start, key, what, end]) => ({ key, text: `${start}${key} = ${what}${end}\n` }));
const body = fc
  .uniqueArray(line, { maxLength: 3, selector: ({ key }) => key })
  .chain((lines) =>
    fc
      .array(between, { minLength: lines.length, maxLength: lines.length })
      .map((gaps) => lines.map(({ text }, index) => text + (gaps[index] ?? '')).join('')),
  );

const tableNames = [
  '[t]',
  '[[u]]',
  '[mcp_servers.a]',
  '[mcp_servers.a.env]',
  '["mcp_servers"."b c"]',
];
const tables = fc
  .tuple(fc.shuffledSubarray(tableNames), fc.array(body, { minLength: 5, maxLength: 5 }), comment)
  .map(([names, bodies, end]) => names.map((each, index) => each + end + '\n' + bodies[index]));

/** Possible lines before the tables of servers. */
const servers = fc.constantFrom(
  '',
  '',
  'mcp_servers.z.command = "x"\n',
  '[mcp_servers]\n',
  '[mcp_servers] # all\n  y = { command = "x", args = [] }\n',
);
const inlineServers = fc.constantFrom(
  'mcp_servers = {}\n',
  'mcp_servers = { x = { command = "y" } } # z\n',
  'mcp_servers = {x={}}\n',
);

export const tomlFile = fc
  .tuple(
    body,
    fc.oneof(
      { weight: 3, arbitrary: fc.tuple(servers, tables) },
      { weight: 1, arbitrary: inlineServers.map((text) => [text, ['[v]\n']] as const) },
    ),
    fc.boolean(),
    fc.constantFrom('', '\n', '# end\n', '# end'),
    fc.boolean(),
  )
  .map(([top, [start, rest], isCut, end, isWindows]) => {
    const whole = top + start + rest.join('') + end;
    const text = isCut ? whole.trimEnd() : whole;
    return { text: isWindows ? text.replaceAll('\n', '\r\n') : text };
  });
