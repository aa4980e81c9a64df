import { failuresOf, type FileOutcome } from './outcome';

interface Judged {
  readonly outcomes: readonly FileOutcome[];
  /** The first runs of files that passed when they were run again. */
  readonly flaky: readonly FileOutcome[];
}

/** Judges files by their second runs where there are such. Where it is strict, what failed once has failed. */
export function judge(
  first: readonly FileOutcome[],
  second: readonly FileOutcome[],
  { isStrict }: { readonly isStrict: boolean },
): Judged {
  const again = new Map(second.map((file) => [file.name, file]));
  const isFlaky = ({ name }: FileOutcome) => {
    const file = again.get(name);
    return file !== undefined && failuresOf(file).length === 0;
  };
  return {
    outcomes: first.map((file) =>
      isStrict && isFlaky(file) ? file : (again.get(file.name) ?? file),
    ),
    flaky: first.filter(isFlaky),
  };
}
