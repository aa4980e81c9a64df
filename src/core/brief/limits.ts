import type { Measure, Tokens } from '../budget/tokens';

/** The length of a brief, and how its parts are measured. */
export interface BriefBudget {
  readonly tokens: number;
  /** The most tokens of a text that the client takes whole; left out if it takes more than anybody writes. */
  readonly most?: number;
  readonly measure: Measure;
  /** The tokens of a text, as the user is told. */
  tokensOf(text: string): Promise<number>;
}

/** Two clients cut the output of a hook after about 2,500 tokens, one after 10,000 characters. */
export const mostInHook = 2_400;
const maxBytes = 9_900;
const bytesPerToken = maxBytes / mostInHook;

/** The budget of the brief that no client cuts. */
export function defaultBudget(tokens: Tokens): BriefBudget {
  const measure = new BytesAndTokens(tokens);
  return { tokens: mostInHook, most: mostInHook, measure, ...told(tokens) };
}

/** Clients whose hooks were seen to take 40,000 characters and more. */
const takesMore: ReadonlySet<string> = new Set(['gemini-cli', 'kilo', 'opencode']);

interface Hook {
  /** The id of an `AiClient`; empty for any. */
  readonly client: string;
  /** The most tokens that the user wants. */
  readonly most: number;
}

/** The budget of a brief for a client's hook, which does not cut it. */
export function hookBudget(tokens: Tokens, { client, most }: Hook): BriefBudget {
  if (takesMore.has(client)) return askedBudget(tokens, most);
  return { ...defaultBudget(tokens), tokens: Math.min(most, mostInHook) };
}

/** The room for comments. */
export interface CommentsRoom {
  readonly characters: number;
  fits(text: string): Promise<boolean>;
}

/** The most characters of comments in one text. */
const maxComments = 8_000;
/** Their most of what a client takes, so that there is room to say what is pinned. */
const shareOfComments = 0.8;

export function commentsRoom({ most, measure }: BriefBudget): CommentsRoom {
  return {
    characters: maxComments,
    fits: async (text) =>
      most === undefined || (await measure.count(text)) <= most * shareOfComments,
  };
}

/** The budget that a client asked for, in tokens alone. */
export function askedBudget(tokens: Tokens, most: number): BriefBudget {
  return { tokens: most, measure: tokens, ...told(tokens) };
}

/**
 * Counts a text of many bytes and few tokens by its bytes, so that a text within the budget keeps within both limits.
 * Bytes are never fewer than characters.
 */
class BytesAndTokens implements Measure {
  constructor(private readonly tokens: Measure) {}

  async count(text: string): Promise<number> {
    return Math.max(await this.tokens.count(text), tokensOfBytes(text));
  }

  async fit(text: string, most: number): Promise<{ text: string; tokens: number }> {
    const short = beginning(text, most * bytesPerToken);
    const fitting = await this.tokens.fit(short, most);
    return { text: fitting.text, tokens: Math.max(fitting.tokens, tokensOfBytes(fitting.text)) };
  }
}

function tokensOfBytes(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/** The longest beginning in whole lines within this number of bytes. */
function beginning(text: string, maxBytesOfIt: number): string {
  if (Buffer.byteLength(text) <= maxBytesOfIt) return text;
  let end = 0;
  let bytes = 0;
  for (;;) {
    const next = text.indexOf('\n', end) + 1;
    if (next === 0) return text.slice(0, end);
    bytes += Buffer.byteLength(text.slice(end, next));
    if (bytes > maxBytesOfIt) return text.slice(0, end);
    end = next;
  }
}

function told(tokens: Tokens): Pick<BriefBudget, 'tokensOf'> {
  return { tokensOf: (text) => tokens.count(text) };
}
