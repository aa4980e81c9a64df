import type { JSONRPCRequest, JSONRPCResponse, RequestId } from '@modelcontextprotocol/server';
import { sizeOf, type Exchange } from '../http/exchange';
import type { Refusal } from '../http/guards';
import { jsonOf } from '../mcp/longList';
import type { Share } from '../http/byteLimit';
import { tooManyBytes, tooManyRequests, type RequestLoad } from '../http/requestLoad';

export interface ReplyOptions {
  readonly exchange: Exchange;
  readonly load: RequestLoad;
  /** A batch is answered with a batch, in which each request beyond a limit has an error of its own. */
  readonly isBatch: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called before the answer is written, unless it is refused for a limit. */
  onAnswer?(status: number): void;
  /** Called when there is no room for more of a batch: the rest of it has been refused, and need not be worked on. */
  onFull?(): void;
}

const open = Buffer.from('[');
const comma = Buffer.from(',');
const close = Buffer.from(']');

/** The answer to one POST: it collects the responses to its requests, and is written when all are there. */
export class Reply {
  /** The responses in the order of the requests. */
  private readonly responses = new Map<RequestId, readonly Buffer[] | undefined>();
  private readonly shares = new Map<RequestId, Share>();

  constructor(
    private readonly options: ReplyOptions,
    requests: readonly JSONRPCRequest[],
  ) {
    for (const { id } of requests) this.responses.set(id, undefined);
    for (const { id } of requests) {
      const share = options.load.enter();
      if (share) this.shares.set(id, share);
      else this.refuse(id, tooManyRequests);
    }
    options.exchange.onClose(() => {
      for (const share of this.shares.values()) share.release();
    });
  }

  /** Whether this request still waits for its response. */
  awaits(id: RequestId): boolean {
    return this.responses.has(id) && this.responses.get(id) === undefined;
  }

  /** @param status the status of a response that is not of a batch. */
  add(response: JSONRPCResponse, status = 200): void {
    const { id } = response;
    if (id === undefined || !this.awaits(id)) return;
    const json = jsonOf(response);
    const isWithinLimit = this.shares.get(id)?.add(sizeOf(json));
    if (isWithinLimit) return this.put(id, json, status);
    for (const due of this.responses.keys()) if (this.awaits(due)) this.refuse(due, tooManyBytes);
    this.options.onFull?.();
  }

  private refuse(id: RequestId, refusal: Refusal): void {
    if (!this.options.isBatch) {
      this.responses.delete(id);
      return this.options.exchange.refuse({ ...refusal, id });
    }
    const { code = -32600, message } = refusal;
    this.put(id, jsonOf({ jsonrpc: '2.0', id, error: { code, message } }), 200);
  }

  private put(id: RequestId, response: readonly Buffer[], status: number): void {
    this.responses.set(id, response);
    const given = [...this.responses.values()].filter((each) => each !== undefined);
    if (given.length < this.responses.size) return;
    const { exchange, isBatch, headers, onAnswer } = this.options;
    onAnswer?.(status);
    exchange.json(status, isBatch ? asArray(given) : given.flat(), headers);
  }
}

function asArray(responses: readonly (readonly Buffer[])[]): Buffer[] {
  return [...responses.flatMap((parts, index) => [index === 0 ? open : comma, ...parts]), close];
}
