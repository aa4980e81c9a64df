import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest, ResourceNotFound } from '../../../src/base/errors';
import { DocumentOutlines } from '../../../src/kinds/documentOutlines';
import { fakeCatalog, MemoryKind } from '../fakeCatalog';
import { outlines } from '../outlines';

const file = 'file:///ws/a.ts';

function window() {
  const documents = new MemoryKind();
  const kind = new DocumentOutlines({ documents, outlines });
  const made = fakeCatalog({ kind: () => documents, more: [kind] });
  const read = async (uri: string) => {
    const { contents } = await made.catalog.unrestricted.read(uri, new AbortController().signal);
    assert.ok('text' in contents);
    return contents;
  };
  return { ...made, read };
}

describe('the outline of a document', () => {
  it('has what it declares, with the lines as they are served, and what is said of it', async () => {
    const { kind, read } = window();
    const text = '// typed\nclass A {\n  f(): void {\n    g();\n  }\n}\n';
    kind.put(file, () => ({ mimeType: 'text/x-typescript', text, meta: { dirty: true } }));
    const outline = await read(`${file}?shape=outline`);
    assert.equal(
      outline.text,
      `Outline of 6 lines; a body: read_context <${file}#L12-L40>\n\nclass A :2-6 // typed\n f(): void :3-5\n`,
    );
    assert.deepEqual(outline.meta, { dirty: true });
    assert.equal((await read(file)).text, text);
  });

  it('says why there is none', async () => {
    const { kind, read } = window();
    kind.put(file, 'a\0b');
    await assert.rejects(read(`${file}?shape=outline`), InvalidRequest);
    await assert.rejects(read(`${file}?shape=outline`), /its syntax is broken/);
    kind.put(file, '');
    await assert.rejects(read(`${file}?shape=outline`), /nothing is declared in it/);
  });

  it('is held back with its document', async () => {
    const { kind, read, window: shared } = window();
    kind.put(file, 'function secret() {}\n');
    shared.excluded.add(file);
    await assert.rejects(read(`${file}?shape=outline`), ResourceNotFound);
  });
});
