import { isJSONRPCRequest, type RequestId } from '@modelcontextprotocol/server';
import { jsonRpcError } from '../http/respond';

const idInUse = { status: 400, message: 'Invalid request: this id is already in use.' };

/** The pending requests of a session: a transport that closes never answers them. */
export class InFlight {
  private readonly settlers = new Map<RequestId, () => void>();

  /**
   * Refuses a request whose id is pending already: the first one's answer would be lost.
   * @param ended makes the answer if `settle` is called before the work is done.
   */
  async answer(
    body: unknown,
    work: () => Promise<Response>,
    ended: () => Response,
  ): Promise<Response> {
    const ids = requestIds(body);
    if (new Set(ids).size < ids.length || ids.some((id) => this.has(id))) {
      return jsonRpcError(idInUse);
    }
    return new Promise((resolve, reject) => {
      const settle = () => resolve(ended());
      for (const id of ids) this.settlers.set(id, settle);
      work()
        .then(resolve, reject)
        .finally(() => {
          for (const id of ids) this.settlers.delete(id);
        });
    });
  }

  has(id: RequestId): boolean {
    return this.settlers.has(id);
  }

  /** Answers all pending requests. */
  settle(): void {
    for (const settle of this.settlers.values()) settle();
  }
}

function requestIds(body: unknown): RequestId[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => (isJSONRPCRequest(message) ? [message.id] : []));
}
