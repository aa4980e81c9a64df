import {
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
  isJSONRPCErrorResponse,
  isSpecType,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';

type Http = WebStandardStreamableHTTPServerTransport;

/** The error of revisions up to 2025-11-25 for a resource that is not there; the SDK knows only the later one. */
const resourceNotFound = -32002;

/** The SDK's transport of one session, with the error codes of its revisions, and a callback for cancelled requests. */
export class SessionTransport implements Transport {
  onclose?: Transport['onclose'];
  onerror?: Transport['onerror'];
  onmessage?: Transport['onmessage'];
  private readonly http: Http;

  /** @param onCancelled is called after the SDK has processed the notification. */
  constructor(
    id: string,
    private readonly onCancelled: (request: RequestId | undefined) => void,
  ) {
    this.http = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      enableJsonResponse: true,
    });
  }

  get sessionId(): string | undefined {
    return this.http.sessionId;
  }

  start(): Promise<void> {
    this.http.onclose = () => this.onclose?.();
    this.http.onerror = (error) => this.onerror?.(error);
    this.http.onmessage = (message, extra) => {
      this.onmessage?.(message, extra);
      if (isSpecType.CancelledNotification(message)) this.onCancelled(message.params.requestId);
    };
    return this.http.start();
  }

  send(message: JSONRPCMessage, options?: Parameters<Http['send']>[1]): Promise<void> {
    return this.http.send(inSessionRevision(message), options);
  }

  close(): Promise<void> {
    return this.http.close();
  }

  setSupportedProtocolVersions(versions: string[]): void {
    this.http.setSupportedProtocolVersions(versions);
  }

  handleRequest(request: Request, options?: Parameters<Http['handleRequest']>[1]) {
    return this.http.handleRequest(request, options);
  }

  /** Opens the session's stream in place of one that is open: a client that is refused a stream receives nothing. */
  async openStream(request: Request): Promise<Response> {
    const response = await this.http.handleRequest(request);
    if (response.status !== 409) return response;
    this.http.closeStandaloneSSEStream();
    return this.http.handleRequest(request);
  }
}

function inSessionRevision(message: JSONRPCMessage): JSONRPCMessage {
  if (!isJSONRPCErrorResponse(message)) return message;
  const { error } = message;
  const isNotFound =
    error.code === Number(ProtocolErrorCode.InvalidParams) &&
    typeof error.data === 'object' &&
    error.data !== null &&
    'uri' in error.data;
  return isNotFound ? { ...message, error: { ...error, code: resourceNotFound } } : message;
}
