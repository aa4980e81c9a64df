import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countTokens } from '../../../../src/core/budget/tokenizer';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { neededBy, type CommonTopic, type SharingLevel } from '../../../../src/core/sharing/topics';
import { levelsBy, Viewer } from '../../../../src/core/sharing/viewer';
import { suggestion } from '../../suggestedParts';
import { briefWindow, pinned, uri } from './briefWindow';

const headings = (text: string) => text.match(/(?<=^## ).*$/gm) ?? [];
const made = ['brief', 'pinned'] as const;

/** A window in which `a.ts` is pinned and `likely.ts` is suggested. */
function windowWith(...suggested: readonly (readonly [name: string, confidence: number])[]) {
  const window = briefWindow([pinned('a.ts')]);
  window.kind.put(uri('a.ts'), 'const a = 1;\n');
  window.kind.put(uri('likely.ts'), 'const likely = 1;\n');
  const show = (...names: typeof suggested) =>
    window.suggested.suggestions.show(
      names.map(([name, confidence]) => suggestion(uri(name), uri('a.ts'), confidence)),
    );
  show(...(suggested.length > 0 ? suggested : [['likely.ts', 0.6] as const]));
  return { ...window, show };
}

for (const document of made) {
  describe(`suggestions in context://workspace/${document}`, () => {
    it('come after the pins, with the reason', async () => {
      const { read } = windowWith();
      const part = '## likely.ts\n\n> Suggested: test of a.ts\n\n```\nconst likely = 1;\n```\n';
      const text = await read('', document);
      assert.deepEqual(headings(text), ['a.ts', 'likely.ts']);
      assert.ok(text.includes(part), text);
    });

    it('come without a pin', async () => {
      const { read, ownPins } = windowWith();
      ownPins.become([]);
      assert.deepEqual(headings(await read('', document)), ['likely.ts']);
    });

    it('are none while the person has not turned them on, or paused sharing', async () => {
      const window = windowWith();
      window.suggested.turn(false);
      assert.deepEqual(headings(await window.read('', document)), ['a.ts']);
      window.suggested.turn(true);
      window.window.sharing = 'paused';
      await assert.rejects(window.read('', document));
      assert.equal(await window.tell(), '');
    });

    it('are those of confidence 0.5 or more, and no pin', async () => {
      const window = windowWith(['a.ts', 0.9], ['likely.ts', 0.5], ['less.ts', 0.49]);
      window.kind.put(uri('less.ts'), 'less');
      assert.deepEqual(headings(await window.read('', document)), ['a.ts', 'likely.ts']);
    });

    it('leave pins all of the room that they need, and are cut to the rest', async () => {
      const names = Array.from({ length: 8 }, (_, index) => `likely-${index}.ts`);
      const window = windowWith(...names.map((name) => [name, 0.6] as const));
      const line = 'A cart, and what it costs.\n';
      for (const name of names) window.kind.put(uri(name), line.repeat(20));
      for (const [count, budget] of [
        [60, 600],
        [60, 700],
        [90, 700],
        [60, 60],
      ] as const) {
        window.kind.put(uri('a.ts'), line.repeat(count));
        const query = `?budget=${budget}`;
        const text = await window.read(query, document);
        assert.ok(countTokens(text) <= budget, `${countTokens(text)} of ${budget}`);
        window.suggested.turn(false);
        const without = await window.read(query, document);
        window.suggested.turn(true);
        const pins = without.split(/(?=^## Not here|^## Left out)/m)[0] ?? '';
        assert.ok(text.startsWith(pins), text);
        const room = budget - countTokens(without);
        if (room > 100) assert.match(text, /^## likely-0/m);
        if (room < 10) assert.doesNotMatch(text, /likely/);
      }
    });

    it('neither name nor quote what is held back, as a file or as a reason', async () => {
      const window = windowWith(['.env', 0.9], ['out.ts', 0.9], ['gone.ts', 0.9], ['ok.ts', 0.8]);
      for (const name of ['.env', 'out.ts', 'ok.ts']) window.kind.put(uri(name), `in ${name}`);
      window.window.excluded.add(uri('out.ts'));
      const text = await window.read('', document);
      assert.doesNotMatch(text, /env|out\.ts|gone|Not here|Left out/);
      assert.deepEqual(headings(text), ['a.ts', 'ok.ts']);
      window.suggested.suggestions.show([suggestion(uri('ok.ts'), uri('.env'))]);
      assert.match(await window.read('', document), /^> Suggested$/m);
    });

    it('have the document announced, to who may see what they are made of', () => {
      const window = windowWith();
      const changes: unknown[] = [];
      window.catalog.onDidChange((change) => {
        if (change.type === 'content' && change.uri.endsWith(document)) {
          changes.push([change.part, change.topics?.includes('suggestions')]);
        }
      });
      window.show(['likely.ts', 0.6], ['less.ts', 0.4]);
      window.show(['likely.ts', 0.7]);
      assert.deepEqual(changes, []);
      window.kind.change(uri('likely.ts'));
      window.show(['other.ts', 0.6]);
      window.suggested.turn(false);
      window.kind.change(uri('other.ts'));
      window.show(['likely.ts', 0.6]);
      assert.deepEqual(changes, [
        [uri('likely.ts'), true],
        [undefined, true],
        [undefined, true],
      ]);
    });
  });
}

describe('suggestions and sharing rules', () => {
  const bundle = 'context://workspace/pinned';
  const textFor = async ({ catalog }: ReturnType<typeof windowWith>, viewer: Viewer) => {
    const { contents } = await catalog.for(viewer).read(bundle, AbortSignal.timeout(10_000));
    return 'text' in contents ? contents.text : '';
  };
  const withLevel = (topic: CommonTopic, level: SharingLevel) =>
    new Viewer(levelsBy((each) => (each === topic ? level : 'on')));

  for (const topic of ['suggestions', ...neededBy('suggestions')] as const) {
    it(`keep them from a client without ${topic}, and from its prompts if it is asked for`, async () => {
      const window = windowWith();
      const change = {
        uri: canonicalUri(bundle),
        part: uri('likely.ts'),
        topics: ['suggestions'] as const,
      };
      const mayNotify = (level: SharingLevel) =>
        window.catalog.for(withLevel(topic, level).by('notifications')).mayNotify(change);
      assert.ok(await mayNotify('on'));
      assert.ok(!(await mayNotify('onlyWhenAsked')));
      if (topic !== 'pins') {
        assert.doesNotMatch(await textFor(window, withLevel(topic, 'off')), /likely/);
      }
      assert.match(await textFor(window, withLevel(topic, 'onlyWhenAsked')), /^## likely/m);
      window.sharing.set({ person: { all: { [topic]: 'onlyWhenAsked' } } });
      assert.doesNotMatch(await window.tell(), /likely/);
      window.sharing.set({});
      assert.match(await window.tell(), /^## likely/m);
    });
  }
});

describe('suggestions that a session receives', () => {
  it('are sent once, and again when their text has changed', async () => {
    const { tell, kind, show } = windowWith();
    assert.deepEqual(headings(await tell()), ['a.ts', 'likely.ts']);
    show(['likely.ts', 0.9]);
    assert.equal(await tell(), '');
    show();
    assert.equal(await tell(), '');
    show(['likely.ts', 0.9]);
    assert.equal(await tell(), '');
    kind.put(uri('likely.ts'), 'const likely = 2;\n');
    assert.deepEqual(headings(await tell()), ['likely.ts']);
  });

  it('are those for the prompt, as far as the client may see them', async () => {
    const { tell, kind, suggested, sharing } = windowWith();
    kind.put(uri('asked.ts'), 'const asked = 1;\n');
    const reasons = [{ type: 'prompt' } as const];
    suggested.suggestions.findBy(async () => [
      { ...suggestion(uri('asked.ts'), uri('a.ts')), reasons },
      { ...suggestion(uri('.env'), uri('a.ts')), reasons },
    ]);
    const prompt = 'What is asked?';
    const text = await tell({ session: '2', prompt });
    assert.deepEqual(headings(text), ['a.ts', 'asked.ts']);
    assert.match(text, /^> Suggested: has words of the prompt$/m);
    assert.deepEqual(headings(await tell({ session: '3' })), ['a.ts', 'likely.ts']);
    sharing.set({ person: { all: { suggestions: 'onlyWhenAsked' } } });
    assert.deepEqual(headings(await tell({ session: '4', prompt })), ['a.ts']);
  });

  it('are sent anew as pins', async () => {
    const { tell, ownPins } = windowWith();
    await tell();
    ownPins.become([pinned('a.ts'), pinned('likely.ts')]);
    assert.deepEqual(headings(await tell()), ['likely.ts']);
  });

  it('are not made up for later where they had no room', async () => {
    const { tell, kind, goTo } = windowWith();
    kind.put(uri('a.ts'), 'A cart, and what it costs.\n'.repeat(1_000));
    assert.doesNotMatch(await tell(), /likely/);
    goTo({ title: 'a.ts', line: 7 });
    assert.doesNotMatch(await tell(), /likely/);
  });

  it('are in receipts', async () => {
    const { delivered, tell } = windowWith();
    await tell();
    assert.match(delivered[0]?.text ?? '', /likely/);
  });
});
