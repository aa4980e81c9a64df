import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Sharing } from '../../../../src/core/access/access';
import type { Catalog } from '../../../../src/core/catalog/catalog';
import type { CompletionRequest } from '../../../../src/core/catalog/completion';
import { InvalidRequest } from '../../../../src/base/errors';
import type {
  ReadContext,
  ResourceTemplate,
  TemplateArguments,
} from '../../../../src/core/catalog/resource';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { entry, FakeKind } from '../../fakeKind';
import { createCatalog, pin, type Given } from '../../testCatalog';

const uriTemplate = 'file:///ws/{+path}{?part}';
const [a, b, c] = ['file:///ws/a', 'file:///ws/b', 'file:///ws/c'];
const outside = 'file:///etc/hosts';
const secret = canonicalUri('file:///ws/.env');

type Computed = (given: TemplateArguments, context: ReadContext) => Promise<readonly string[]>;

/** A catalogue of files with a template that has a variable of either type. */
function completing(given: Given = {}, computed: Computed = async () => ['1', '2']) {
  const template: ResourceTemplate = {
    uriTemplate,
    name: 'file',
    title: 'File',
    description: 'A file.',
    variables: {
      path: {
        type: 'listed',
        valueOf: (uri, { ending = '' }) =>
          uri.endsWith(ending) ? uri.replace('file:///ws/', '') : undefined,
      },
      part: { type: 'computed', values: computed },
    },
  };
  const { files = [] } = given;
  return createCatalog(
    given,
    new FakeKind({ claims: 'file:', list: () => files, templates: [template] }),
  );
}

function complete(
  { catalog }: { readonly catalog: Catalog },
  asked: Partial<CompletionRequest> = {},
  signal = new AbortController().signal,
) {
  const request = { uriTemplate, variable: 'path', typed: '', given: {}, isWalked: true, ...asked };
  return catalog.unrestricted.complete(request, signal);
}

describe('Catalog.unrestricted.complete', () => {
  it('offers what is listed, in the order of the list', async () => {
    const files = [entry(a), entry(b), entry(c, { priority: 0.1 })];
    const made = completing({ files, pins: [pin(b, 1)] });
    assert.deepEqual((await complete(made)).values, ['b', 'c', 'a']);
    made.setPins([pin(a, 1)]);
    assert.deepEqual((await complete(made)).values, ['a', 'c', 'b']);
  });

  it('offers only what may be read', async () => {
    const made = completing({ files: [entry(a), entry(outside), entry(secret)] });
    assert.deepEqual((await complete(made)).values, ['a']);
    assert.deepEqual((await complete(made, { typed: '.e' })).values, []);
  });

  it('takes no notice of what has no value', async () => {
    const made = completing({ files: [entry(a), entry(b)] });
    assert.deepEqual((await complete(made, { given: { ending: 'b' } })).values, ['b']);
  });

  it('walks, or does not', async () => {
    const files = ['src/a', 'src/b', 'test/c'].map((path) => entry(`file:///ws/${path}`));
    const made = completing({ files });
    assert.deepEqual((await complete(made)).values.slice(0, 2), ['src/', 'test/']);
    assert.deepEqual((await complete(made, { isWalked: false })).values, [
      'src/a',
      'src/b',
      'test/c',
    ]);
  });

  it('asks the kind for what it alone knows, with what was given, the rules and the signal', async () => {
    const { signal } = new AbortController();
    const made = completing({}, async (given, context) => {
      assert.deepEqual(given, { path: 'a' });
      assert.equal(context.signal, signal);
      assert.deepEqual(
        [await context.maySee(canonicalUri(a)), await context.maySee(secret)],
        [true, false],
      );
      return ['1-100', '101-180'];
    });
    const asked = { variable: 'part', typed: '10', given: { path: 'a' } };
    assert.deepEqual(await complete(made, asked, signal), {
      values: ['101-180', '1-100'],
      total: 2,
      hasMore: false,
    });
    assert.deepEqual(made.files.asked, []);
  });

  for (const asked of [{ uriTemplate: 'file:///{+other}' }, { variable: 'other' }]) {
    it(`refuses ${JSON.stringify(asked)}, which it does not know`, async () => {
      await assert.rejects(complete(completing(), asked), InvalidRequest);
    });
  }

  it('passes on what goes wrong', async () => {
    const made = completing({}, async () => {
      throw new Error('broken');
    });
    await assert.rejects(complete(made, { variable: 'part' }), /broken/);
  });
});

describe('Catalog.unrestricted.complete while sharing is off', () => {
  const nothing = { values: [], total: 0, hasMore: false };

  for (const sharing of ['paused', 'untrusted'] as const) {
    it(`offers nothing while ${sharing}, and asks no kind`, async () => {
      let isAsked = false;
      const facts = { sharing: () => sharing };
      const made = completing({ files: [entry(a)], facts }, async () => {
        isAsked = true;
        return ['1'];
      });
      assert.deepEqual(await complete(made), nothing);
      assert.deepEqual(await complete(made, { variable: 'part' }), nothing);
      assert.deepEqual([made.files.asked, isAsked], [[], false]);
    });
  }

  it('offers nothing where it was paused before the answer', async () => {
    let sharing: Sharing = 'on';
    const made = completing({ facts: { sharing: () => sharing } }, async () => {
      sharing = 'paused';
      return ['1'];
    });
    assert.deepEqual(await complete(made, { variable: 'part' }), nothing);
  });
});
