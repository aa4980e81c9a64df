import type { Scope } from '../unit/scope';

/** Code that reads what others wrote, and inputs for it. */
export interface FuzzTarget {
  readonly name: string;
  /** The number of inputs that `npm run fuzz` tries. */
  readonly runs: number;
  /** The number of inputs that the unit test tries. */
  readonly fewRuns: number;
  /** Rejects with the input that a property does not hold for, made as small as possible, and the seed. */
  run(scope: Scope, parameters: Parameters): Promise<void>;
}

interface Parameters {
  readonly numRuns: number;
  readonly seed?: number;
  /** Whether an input that a property does not hold for is reported as it is. */
  readonly endOnFailure?: boolean;
}
