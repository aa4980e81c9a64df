/** The `Memento` of an extension, for as long as a test runs. */
export function memory() {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: (key: string, otherwise?: unknown) => (values.has(key) ? values.get(key) : otherwise),
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}

/** The `SecretStorage` of an extension, for as long as a test runs. */
export function memorySecrets() {
  const values = new Map<string, string>();
  return {
    keys: async () => [...values.keys()],
    get: async (key: string) => values.get(key),
    store: async (key: string, value: string) => void values.set(key, value),
    delete: async (key: string) => void values.delete(key),
    onDidChange: () => ({ dispose: () => undefined }),
  };
}
