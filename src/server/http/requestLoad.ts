import { ByteLimit, type Share } from './byteLimit';
import type { Refusal } from './guards';

/** The limit of requests that are being answered, without streams. */
const maxRequests = 128;
const maxAnswerBytes = 64 * 1024 * 1024;
const freeAnswerBytes = 128 * 1024;
const maxBodyBytes = 16 * 1024 * 1024;
const freeBodyBytes = 16 * 1024;
const maxSubscriptionBytes = 32 * 1024 * 1024;
const freeSubscriptionBytes = 16 * 1024;

/**
 * Limits the concurrent requests of all clients and the bytes that they hold. A client may be refused, but never
 * exhausts the extension host.
 */
export class RequestLoad {
  /** The bytes of bodies that are being received. */
  readonly bodies = new ByteLimit(maxBodyBytes, freeBodyBytes);
  readonly subscriptions = new ByteLimit(maxSubscriptionBytes, freeSubscriptionBytes);
  /** The bytes of answers that are not fully sent. */
  private readonly answers = new ByteLimit(maxAnswerBytes, freeAnswerBytes);
  private requests = 0;

  /**
   * Takes a place for a request, with its share of the bytes of answers; `undefined` if there are too many. `release` gives
   * back both, and is called once.
   */
  enter(): Share | undefined {
    if (this.requests >= maxRequests) return undefined;
    this.requests += 1;
    const answer = this.answers.share();
    return {
      ...answer,
      release: () => {
        this.requests -= 1;
        answer.release();
      },
    };
  }
}

const busy = { status: 503, code: -32603, headers: { 'retry-after': '1' } };

export const tooManyRequests: Refusal = {
  ...busy,
  message: `Too many requests at once: at most ${maxRequests}. Try again.`,
};

export const tooManyBytes: Refusal = {
  ...busy,
  message: `Too much at once: answers of ${maxAnswerBytes / 1024 / 1024} MB are being sent. Try again.`,
};

export const tooManyBodyBytes: Refusal = {
  ...busy,
  message: `Too much at once: bodies of ${maxBodyBytes / 1024 / 1024} MB are being received. Try again.`,
};
