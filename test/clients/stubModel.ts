import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answers, type ToolCall } from './stubAnswers';

/** A request to a model, as a client sent it. */
export type Body = Readonly<Record<string, unknown>>;

interface ModelRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A call of a tool by the model. */
export interface Step {
  /** By its name as the client offers it, or the end of that; it can be made of the request that it answers. */
  readonly call: ToolCall | ((request: string) => ToolCall);
  /** Waits for the effect of the call, before the request with its result is answered. */
  readonly done: () => Promise<unknown>;
}

interface Plan {
  readonly steps: Step[];
  done: Step['done'];
}

/** A prompt with this word makes the model call `read_context` on what stands behind it. */
export const readWord = 'READ-BY-TOOL';

/**
 * Stands for a model of each provider: it answers the APIs of Anthropic, OpenAI and Google on loopback with the same word,
 * and keeps what clients send to it. So no account is needed, and no request leaves this machine.
 */
export class StubModel {
  private readonly requests: ModelRequest[] = [];
  private readonly plans = new Map<string, Plan>();
  private readonly texts = new Map<string, string>();
  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });

  private constructor() {}

  static async start(): Promise<StubModel> {
    const model = new StubModel();
    model.server.listen(0, '127.0.0.1');
    await once(model.server, 'listening');
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The last request with this prompt, as text; empty if none has come. Tools and titles may have requests, too. */
  lastWith(prompt: string): string {
    const texts = this.requests.map(({ body }) => JSON.stringify(body));
    return texts.findLast((text) => text.includes(prompt)) ?? '';
  }

  /** The requests with this prompt of an agent at work; others, such as for a title, offer no tools. */
  turnsWith(prompt: string): readonly Body[] {
    return this.bodiesWith(prompt).filter(isTurn);
  }

  /** The requests with this prompt that offer no tools. */
  othersWith(prompt: string): readonly Body[] {
    return this.bodiesWith(prompt).filter((body) => !isTurn(body));
  }

  /** Answers requests with this prompt by calls of tools, one after another. */
  plan(prompt: string, steps: readonly Step[]): void {
    this.plans.set(prompt, { steps: [...steps], done: async () => undefined });
  }

  /** Answers requests with this prompt by this text. */
  answerWith(prompt: string, text: string): void {
    this.texts.set(prompt, text);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private bodiesWith(prompt: string): readonly Body[] {
    return this.requests
      .map(({ body }) => body)
      .filter((body) => JSON.stringify(body).includes(prompt));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = parse(await textOf(request));
    const api = Object.keys(answers).find((end) => pathname.includes(end)) ?? '';
    if (!api.startsWith('count')) this.requests.push({ path: pathname, body });
    const call = api.startsWith('count') ? undefined : await this.callFor(body);
    const answered = answers[api]?.(body, call, this.textFor(body)) ?? {};
    if (!Array.isArray(answered)) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answered));
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    for (const event of answered as readonly (string | { readonly type?: string })[]) {
      const isNamed = typeof event !== 'string' && event.type !== undefined;
      const name = isNamed ? `event: ${event.type}\n` : '';
      response.write(
        `${name}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`,
      );
    }
    response.end();
  }

  private textFor(body: Body): string | undefined {
    const asked = JSON.stringify(body);
    return isTurn(body)
      ? [...this.texts].find(([prompt]) => asked.includes(prompt))?.[1]
      : undefined;
  }

  private async callFor(body: Body): Promise<ToolCall | undefined> {
    const text = JSON.stringify(body);
    const plan = isTurn(body) && [...this.plans].find(([prompt]) => text.includes(prompt))?.[1];
    if (!plan) return readCallFor(body);
    const [step] = plan.steps;
    await plan.done();
    plan.done = step?.done ?? (async () => undefined);
    plan.steps.shift();
    if (!step) return undefined;
    const call = typeof step.call === 'function' ? step.call(text) : step.call;
    return { ...call, name: offeredName(body, call.name) };
  }
}

function isTurn({ tools }: Body): boolean {
  return Array.isArray(tools) && tools.length > 0;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The call that the last turn asks for, if it is not the answer to one. */
function readCallFor(body: Body): ToolCall | undefined {
  const turns = body['messages'] ?? body['input'] ?? body['contents'];
  const last = JSON.stringify(Array.isArray(turns) ? (turns.at(-1) as unknown) : '') ?? '';
  if (/tool_result|function_call_output|functionResponse|"role":"tool"/.test(last))
    return undefined;
  const uri = new RegExp(`${readWord} ([\\w:/-]+)`).exec(last)?.[1];
  const name = toolNames(body['tools']).find((tool) => tool.includes('read_context'));
  return uri !== undefined && name !== undefined ? { name, args: { uri } } : undefined;
}

/** Clients put the name of the server before that of a tool. */
function offeredName({ tools }: Body, name: string): string {
  const names = toolNames(tools);
  return names.includes(name) ? name : (names.find((each) => each.endsWith(name)) ?? name);
}

function toolNames(tools: unknown): string[] {
  return [...JSON.stringify(tools ?? []).matchAll(/"name":"([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
}
