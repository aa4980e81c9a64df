import nodeTest from 'node:test';

/** The functions of Node's test runner that add a test or a suite to the suite that is being described. */
const adding = ['describe', 'suite', 'it', 'test'] as const;

type Add = (...args: unknown[]) => unknown;

/** The calls in the suite that is being described, from the last one back. */
let calls: (() => unknown)[] | undefined;

/** Makes suites and tests be added in the reverse of the order in which they are described. */
export function reverseNodeTests(): void {
  for (const name of adding) {
    const add = nodeTest[name] as Add;
    const addLater = (...args: unknown[]) => {
      const described = args.map((arg) => (isSuite(name) ? reversing(arg) : arg));
      // A test that adds tests while it runs does so in their order.
      if (!calls) return add(...described);
      calls.unshift(() => add(...described));
      return undefined;
    };
    Object.assign(nodeTest, { [name]: addLater });
  }
}

function isSuite(name: (typeof adding)[number]): boolean {
  return name === 'describe' || name === 'suite';
}

function reversing(arg: unknown): unknown {
  return typeof arg === 'function' ? () => reversed(() => (arg as Add)()) : arg;
}

/** Adds what `describe` describes from the last to the first. */
export function reversed(describe: () => unknown): void {
  const outer = calls;
  const own: (() => unknown)[] = [];
  calls = own;
  try {
    describe();
  } finally {
    calls = outer;
  }
  for (const add of own) add();
}
