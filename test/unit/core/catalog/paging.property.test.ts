import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Pin } from '../../../../src/core/pins/pin';
import type { ResourceEntry } from '../../../../src/core/catalog/resource';
import { entry, FakeKind } from '../../fakeKind';
import { createCatalog, pin } from '../../testCatalog';

/** A change between two pages. Numbers choose one of the existing items. */
type Step =
  | { readonly type: 'create' | 'delete' | 'rename' | 'visit' | 'unpin'; readonly at: number }
  | { readonly type: 'pin' | 'setPriority'; readonly at: number; readonly priority: number };

const nameCount = 80;
const at = fc.nat(nameCount - 1);
const priority = fc.constantFrom(0, 0.1, 0.5);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constantFrom('create', 'delete', 'rename', 'visit', 'unpin'), at }),
  fc.record({ type: fc.constantFrom('pin', 'setPriority'), at, priority }),
);

/** A window whose files, tabs and pins come, go and move, and the list of it. */
class ChangingWindow {
  private readonly files = new Map<string, ResourceEntry>();
  private readonly tabs = new Map<string, ResourceEntry>();
  private pins: readonly Pin[] = [];
  private visits = 0;
  private readonly pinnedAt = new Map<string, number>();
  private readonly kinds = {
    files: new FakeKind({ claims: 'file:', list: () => [...this.files.values()] }),
    tabs: new FakeKind({ claims: 'untitled:', list: () => [...this.tabs.values()] }),
  };
  private readonly made;

  constructor(pageSize: number, names: readonly number[]) {
    const facts = { isServed: () => true, isInWorkspace: () => true };
    const more = [this.kinds.tabs];
    this.made = createCatalog({ facts, more, pageSize }, this.kinds.files);
    for (const name of names) this.create(name);
  }

  list(cursor?: string) {
    return this.made.catalog.unrestricted.list(cursor);
  }

  take(given: Step): void {
    switch (given.type) {
      case 'create':
        return this.create(given.at);
      case 'delete':
        return this.delete(given.at);
      case 'rename':
        this.delete(given.at);
        return this.create(given.at + nameCount);
      case 'visit':
        return this.visit(given.at);
      case 'pin': {
        const uri = fileUri(given.at);
        if (this.pins.some(({ id }) => id === uri)) return;
        this.pinnedAt.set(uri, ++this.visits);
        return this.setPins([...this.pins, pin(uri, given.priority)]);
      }
      case 'unpin':
        return this.setPins(this.pins.filter((_, index) => index !== this.choice(given.at)));
      case 'setPriority': {
        const chosen = this.pins[this.choice(given.at)]?.id;
        return this.setPins(
          this.pins.map((each) =>
            each.id === chosen ? { ...each, priority: given.priority } : each,
          ),
        );
      }
    }
  }

  /** The place of each item, described by its own properties alone, so that no other item changes it. */
  places(): Map<string, string> {
    const placed = [...this.files.values(), ...this.tabs.values()].map((listed) => {
      const pinned = this.pins.find(({ id }) => id === listed.uri);
      const place = [
        pinned?.priority ?? listed.priority,
        pinned && this.pinnedAt.get(listed.uri),
        listed.order,
      ];
      return [listed.uri, JSON.stringify(place)] as const;
    });
    return new Map(placed);
  }

  private create(name: number): void {
    this.files.set(fileUri(name), entry(fileUri(name)));
    this.kinds.files.fire({ type: 'list' });
  }

  private delete(name: number): void {
    this.files.delete(fileUri(name));
    this.kinds.files.fire({ type: 'list' });
  }

  private visit(name: number): void {
    const uri = `untitled:Untitled-${name % 20}`;
    const isNew = !this.tabs.has(uri);
    this.tabs.set(uri, entry(uri, { priority: 0.1, order: -++this.visits }));
    this.kinds.tabs.fire({ type: isNew ? 'list' : 'order' });
  }

  private setPins(pins: readonly Pin[]): void {
    this.pins = pins;
    this.made.setPins(pins);
  }

  private choice(number: number): number {
    return this.pins.length === 0 ? -1 : number % this.pins.length;
  }
}

describe('a list that is read by pages while everything changes', () => {
  const given = fc.record({
    pageSize: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 50 })),
    names: fc.uniqueArray(at, { maxLength: nameCount, size: 'max' }),
    pinned: fc.uniqueArray(at, { maxLength: 20, size: 'max' }),
    before: fc.array(step, { maxLength: 20, size: 'max' }),
    between: fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 30, size: 'max' }),
  });

  it('serves each item once whose place did not change', async () => {
    await fc.assert(
      fc.asyncProperty(given, async ({ pageSize, names, pinned, before, between }) => {
        const window = new ChangingWindow(pageSize, names);
        for (const each of pinned) window.take({ type: 'pin', at: each, priority: 0.5 });
        for (const each of before) window.take(each);
        const { served, seen } = await walk(window, between);
        const isInAll = (uri: string) => seen.every((places) => places.has(uri));
        for (const uri of new Set(seen.flatMap((places) => [...places.keys()]))) {
          const places = new Set(seen.flatMap((each) => each.get(uri) ?? []));
          if (places.size > 1) continue;
          const times = served.filter((one) => one === uri).length;
          if (isInAll(uri)) assert.equal(times, 1, `${uri} came ${times} times`);
          else assert.ok(times <= 1, `${uri}, which came or went, came ${times} times`);
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Reads page after page, with a few steps after each, and notes all places at each time. */
async function walk(window: ChangingWindow, between: readonly (readonly Step[])[]) {
  const served: string[] = [];
  const seen = [window.places()];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await window.list(cursor);
    served.push(...page.resources.map(({ uri }) => uri));
    for (const each of between[pages] ?? []) {
      window.take(each);
      seen.push(window.places());
    }
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== undefined);
  return { served, seen };
}

function fileUri(name: number): string {
  return `file:///ws/${name}`;
}
