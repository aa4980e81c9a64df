/** The tokenizer with its table of 200,000 tokens, which is loaded when something is first counted. */
import { countTokens as count, setMergeCacheSize } from 'gpt-tokenizer/encoding/o200k_base';

// The cache would keep counted texts alive, and saves little.
setMergeCacheSize(0);

const options = { disallowedSpecial: new Set<string>() };

/** Counts special tokens as plain text. Its time grows with the square of the longest word. */
export function countTokens(text: string): number {
  return count(text, options);
}
