/** What an extension remembers, for as long as a test runs. */
export function memory() {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: (key: string, otherwise?: unknown) => (values.has(key) ? values.get(key) : otherwise),
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}
