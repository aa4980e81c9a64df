import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../src/base/errors';
import type { ReadContext, BodyMeta, TemplateVariable } from '../../../src/core/catalog/resource';
import { canonicalUri, askedUri } from '../../../src/core/documents/uris';
import type { DocumentReader } from '../../../src/workspace/documentReader';
import { documentTemplates } from '../../../src/kinds/documentTemplates';

/** The templates with a fake reader, and what was read from it. */
function templates(answer: () => BodyMeta | undefined = () => undefined) {
  const asked: unknown[] = [];
  const reader = {
    read: async (...read: unknown[]) => {
      asked.push(read);
      const meta = answer();
      return meta && { mimeType: 'text/plain', text: '', meta };
    },
  } as unknown as DocumentReader;
  const [file, lines] = documentTemplates(reader);
  assert.ok(file && lines);
  return { file, lines, asked };
}

function valueOf(variable: TemplateVariable | undefined, uri: string): string | undefined {
  assert.ok(variable?.type === 'listed');
  return variable.valueOf(canonicalUri(uri), {});
}

const { signal } = new AbortController();

function linesOf({ lines }: ReturnType<typeof templates>, path?: string, maySee = true) {
  const variable = lines.variables['lines'];
  assert.ok(variable?.type === 'computed');
  const context: ReadContext = {
    signal,
    sees: () => true,
    by: () => context,
    maySee: async () => maySee,
    allowed: async (uri) => (maySee ? { uri, real: uri } : undefined),
    pinned: async () => [],
    suggested: async () => [],
    read: async () => undefined,
  };
  return variable.values(path === undefined ? {} : { path }, context);
}

describe('the path of a file, in its templates', () => {
  const paths: Readonly<Record<string, string>> = {
    'file:///ws/src/a.ts': 'ws/src/a.ts',
    'file:///ws/a%20b%20%C3%BC.ts': 'ws/a b ü.ts',
    'file:///c%3A/ws/a.ts': 'c:/ws/a.ts',
    'file:///ws/100%25.ts': 'ws/100%25.ts',
    'file:///ws/%23a%3Fb.ts': 'ws/%23a%3Fb.ts',
    'file:///ws/a%0Ab.ts': 'ws/a%0Ab.ts',
  };
  for (const [uri, path] of Object.entries(paths)) {
    it(`is ${path} for ${uri}, and leads back to it`, () => {
      const { file, lines } = templates();
      for (const { variables, uriTemplate } of [file, lines]) {
        assert.equal(valueOf(variables['path'], uri), path);
        const expanded = uriTemplate.replace('{+path}', path).replace('{?lines}', '?lines=3-4');
        assert.equal(askedUri(expanded).replace('#L3-L4', ''), uri);
      }
    });
  }

  for (const uri of [
    'file:///ws/src/',
    'file://server/share/a.ts',
    'untitled:Untitled-1',
    'vscode-vfs://github/a.ts',
    'editor://window/active',
  ]) {
    it(`is none for ${uri}`, () => {
      assert.equal(valueOf(templates().file.variables['path'], uri), undefined);
    });
  }
});

describe('the lines of a file, in their template', () => {
  const steps = [
    { lineCount: 1, expected: ['1-1'] },
    { lineCount: 100, expected: ['1-100'] },
    { lineCount: 101, expected: ['1-100', '101-101'] },
    { lineCount: 250, expected: ['1-100', '101-200', '201-250'] },
  ];
  for (const { lineCount, expected } of steps) {
    it(`are offered in ranges of a hundred: ${lineCount}`, async () => {
      const made = templates(() => ({ lineCount }));
      assert.deepEqual(await linesOf(made, 'ws/a b.ts'), expected);
      const start = { type: 'lines', range: { first: 1, last: 1 } };
      const uri = 'file:///ws/a%20b.ts';
      assert.deepEqual(made.asked, [[{ uri, real: uri }, start, signal]]);
    });
  }

  it('are not offered for a missing document, or one without lines', async () => {
    assert.deepEqual(await linesOf(templates(), 'ws/none.ts'), []);
    assert.deepEqual(
      await linesOf(
        templates(() => ({})),
        'ws/a.png',
      ),
      [],
    );
  });

  it('are not offered for binary files', async () => {
    const refuse = () => {
      throw new InvalidRequest('It is no text.');
    };
    assert.deepEqual(await linesOf(templates(refuse), 'ws/a.png'), []);
  });

  it('are not offered without a path, nor for what is held back, which is not read', async () => {
    const made = templates(() => ({ lineCount: 1 }));
    assert.deepEqual(await linesOf(made), []);
    assert.deepEqual(await linesOf(made, ''), []);
    assert.deepEqual(await linesOf(made, 'ws/.env', false), []);
    assert.deepEqual(made.asked, []);
  });

  it('throw any other error', async () => {
    const fail = () => {
      throw new Error('broken');
    };
    await assert.rejects(linesOf(templates(fail), 'ws/a.ts'), /broken/);
  });

  it('are refused for an invalid path', async () => {
    await assert.rejects(linesOf(templates(), 'ws/\n'), InvalidRequest);
  });
});
