import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { parse, type Expression, type ObjectExpression } from 'acorn';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { suiteFolder } from './officialSuite';

type Schema = Readonly<Record<string, unknown>>;

/** Fields that a later revision added, by the type they are sent in. */
export type LaterFields = Readonly<Record<string, readonly string[]>>;

const bundle = join(suiteFolder, 'dist', 'index.js');

/** Validates messages as they were sent against the JSON schema of a revision of MCP. */
export class RevisionSchema {
  private readonly ajv;
  private readonly types: string;
  private readonly withoutEnvelope: boolean;

  /** @param later what may be sent although the revision's types do not name it, which its schema allows. */
  constructor(revision: string, later: LaterFields = {}) {
    const schema = schemas()[revision];
    if (!schema) throw new Error(`No JSON schema of ${revision} in ${bundle}`);
    const options = { strict: false, allErrors: true };
    this.ajv = '$defs' in schema ? new Ajv2020(options) : new Ajv(options);
    this.types = '$defs' in schema ? '$defs' : 'definitions';
    this.withoutEnvelope = !('$defs' in schema);
    addFormats(this.ajv);
    this.ajv.addSchema(schema, 'open').addSchema(closed(schema, later), 'closed');
  }

  /** Checks a message for a result of this type without unknown fields. */
  assertResult(type: string, message: object): void {
    this.assertValid('open', 'JSONRPCResponse', message);
    assert.ok('result' in message, JSON.stringify(message));
    this.assertValid('closed', type, message.result);
  }

  assertError(message: object): void {
    assert.ok('error' in message, JSON.stringify(message));
    this.assertValid(
      'closed',
      this.withoutEnvelope ? 'JSONRPCError' : 'JSONRPCErrorResponse',
      message,
    );
  }

  assertNotification(type: string, message: object): void {
    this.assertValid('open', 'JSONRPCNotification', message);
    // Up to 2025-06-18 the types of notifications say nothing of what is around them.
    const { jsonrpc: _, ...inner } = { jsonrpc: undefined, ...message };
    this.assertValid('closed', type, this.withoutEnvelope ? inner : message);
  }

  private assertValid(how: 'open' | 'closed', type: string, value: unknown): void {
    const validate = this.ajv.getSchema(`${how}#/${this.types}/${type}`);
    assert.ok(validate, `No type ${type}`);
    void validate(value);
    assert.deepEqual(
      validate.errors ?? [],
      [],
      `${type}: ${JSON.stringify(value).slice(0, 2_000)}`,
    );
  }
}

/** The schema with an error for each field that a type does not name: the published schemas allow any. */
function closed(schema: Schema, later: LaterFields): Schema {
  const close = (name: string, node: unknown): unknown => {
    const { type, properties, additionalProperties } = Object(node) as Schema;
    if (type !== 'object' || !properties || additionalProperties !== undefined) return node;
    const more = Object.fromEntries((later[name] ?? []).map((field) => [field, true]));
    return {
      ...(node as Schema),
      properties: { ...properties, ...more },
      additionalProperties: false,
    };
  };
  return JSON.parse(JSON.stringify(schema), close) as Schema;
}

let known: Readonly<Record<string, Schema>> | undefined;

/**
 * The schemas by revision, from the bundle of the official conformance suite, which contains a table of them.
 * @throws Error if the bundle contains none in that form.
 */
function schemas(): Readonly<Record<string, Schema>> {
  known ??= readSchemas();
  return known;
}

function readSchemas(): Readonly<Record<string, Schema>> {
  const source = readFileSync(bundle, 'utf8');
  const declared = declarations(source);
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  for (const table of declared.values()) {
    const names = table.type === 'ObjectExpression' ? namesInTable(table) : [];
    if (names.length === 0) continue;
    const consts = names.map((name) => {
      const value = declared.get(name);
      return value ? `const ${name} = ${textOf(value)};` : '';
    });
    const found: unknown = runInNewContext(`${consts.join('\n')}\n(${textOf(table)})`);
    return JSON.parse(JSON.stringify(found)) as Readonly<Record<string, Schema>>;
  }
  throw new Error(
    `No table of JSON schemas by revision in ${bundle}: another version of the suite?`,
  );
}

/** The declarations of a bundle's modules, by name. */
function declarations(source: string): ReadonlyMap<string, Expression> {
  const { body } = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
  const declared = new Map<string, Expression>();
  for (const statement of body) {
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init) declared.set(id.name, init);
    }
  }
  return declared;
}

/** The entries of `{ "2025-03-26": a, …, [b]: c }`; `undefined` for any other object. */
function namesInTable({ properties }: ObjectExpression): string[] {
  const pairs = properties.flatMap((each) => (each.type === 'Property' ? [each] : []));
  const isTable = pairs.some(
    ({ key, value }) =>
      key.type === 'Literal' && key.value === '2025-03-26' && value.type === 'Identifier',
  );
  if (!isTable) return [];
  return pairs.flatMap(({ key, value }) =>
    [key, value].flatMap((node) => (node.type === 'Identifier' ? [node.name] : [])),
  );
}
