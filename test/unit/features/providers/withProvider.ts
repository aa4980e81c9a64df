import type { TestContext } from 'node:test';
import type { ResourceProvider } from '../../../../src/api/api';
import { Emitter } from '../../../../src/base/events';
import { followProvider } from '../../../../src/features/providers/kind/followProvider';
import { checkedProvider } from '../../../../src/core/sharing/providers';
import { entry } from '../../fakeKind';
import { createCatalog, listUris } from '../../testCatalog';

export const file = 'file:///ws/a';
export const uri = 'tasks:1';
export const good: ResourceProvider = {
  scheme: 'tasks',
  label: 'Tasks',
  list: async () => [{ uri, name: 'one', mimeType: 'text/markdown' }],
  read: async () => ({ mimeType: 'text/plain', text: 'good' }),
};

/** A catalogue with a file and a provider, which the person has agreed to unless a test says otherwise. */
export function withProvider(
  t: TestContext,
  given: Partial<ResourceProvider>,
  { isOn: isOnFirst = true, maxMs = 200 } = {},
) {
  const choice = new Emitter<void>();
  const errors: string[] = [];
  let isOn = isOnFirst;
  const made = createCatalog({ files: [entry(file, { priority: 0.1 })] });
  const { signal } = new AbortController();
  const provider = { ...good, ...given };
  const followed = followProvider({
    provider,
    as: checkedProvider(provider),
    kinds: made.kinds,
    isOn: () => isOn,
    onDidChangeIsOn: choice.event,
    maxReadBytes: () => 1_000_000,
    onError: (cause) => void errors.push(String(cause)),
    maxMs,
  });
  t.after(() => followed.dispose());
  return {
    ...made,
    errors,
    followed,
    choose: (next: boolean) => {
      isOn = next;
      choice.fire();
    },
    uris: () => listUris(made),
    listed: async () => (await made.catalog.unrestricted.list()).resources,
    read: async (asked: string) => {
      const { contents } = await made.catalog.unrestricted.read(asked, signal);
      return 'text' in contents ? contents.text : contents;
    },
    complete: (variable: string, uriTemplate = 'tasks:{name}') =>
      made.catalog.unrestricted.complete(
        { uriTemplate, variable, typed: '', given: {}, isWalked: false },
        signal,
      ),
  };
}
