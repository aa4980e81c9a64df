import { randomUUID } from 'node:crypto';

export interface ToolCall {
  readonly name: string;
  readonly args: object;
  /** The group of the tool, where the client groups tools. */
  readonly namespace?: string;
  /** The text for a tool that takes one, instead of arguments. */
  readonly input?: string;
}

type Body = Readonly<Record<string, unknown>>;
/** Events of a stream, or one object where the client did not ask for a stream. */
type Answer = readonly (object | string)[] | object;

const word = 'OK';

/** The answers of a model, by the end of the request's path. */
export const answers: Readonly<
  Record<string, (body: Body, call?: ToolCall, text?: string) => Answer>
> = {
  count_tokens: () => ({ input_tokens: 10 }),
  countTokens: () => ({ totalTokens: 10 }),
  '/messages': anthropic,
  '/responses': responses,
  '/chat/completions': chat,
  ':streamGenerateContent': (_, call) => [google(call)],
  ':generateContent': (_, call) => google(call),
  '/models': () => ({ object: 'list', data: [{ id: 'stub', object: 'model' }], models: [] }),
};

function anthropic({ model, stream }: Body, call?: ToolCall, text = word): Answer {
  const usage = { input_tokens: 10, output_tokens: 2 };
  const message = {
    id: `msg_${randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  const block = call
    ? { type: 'tool_use', id: `toolu_${randomUUID()}`, name: call.name, input: {} }
    : { type: 'text', text: '' };
  const whole = call ? { ...block, input: call.args } : { ...block, text };
  const stop_reason = call ? 'tool_use' : 'end_turn';
  if (stream !== true) return { ...message, content: [whole], stop_reason };
  const delta = call
    ? { type: 'input_json_delta', partial_json: JSON.stringify(call.args) }
    : { type: 'text_delta', text };
  return [
    { type: 'message_start', message },
    { type: 'content_block_start', index: 0, content_block: block },
    { type: 'content_block_delta', index: 0, delta },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
    { type: 'message_stop' },
  ];
}

function responses({ model, stream }: Body, call?: ToolCall): Answer {
  const content = [{ type: 'output_text', text: word, annotations: [] }];
  const item = call
    ? {
        ...(call.input === undefined
          ? { type: 'function_call', arguments: JSON.stringify(call.args) }
          : { type: 'custom_tool_call', input: call.input }),
        id: `fc_${randomUUID()}`,
        call_id: `call_${randomUUID()}`,
        name: call.name,
        ...(call.namespace !== undefined && { namespace: call.namespace }),
        status: 'completed',
      }
    : {
        type: 'message',
        id: `msg_${randomUUID()}`,
        role: 'assistant',
        status: 'completed',
        content,
      };
  const id = `resp_${randomUUID()}`;
  const response = {
    id,
    object: 'response',
    created_at: 1,
    status: 'in_progress',
    model,
    output: [],
  };
  const usage = {
    input_tokens: 10,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 2,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 12,
  };
  const completed = { ...response, status: 'completed', output: [item], usage };
  if (stream !== true) return completed;
  const at = { item_id: item.id, output_index: 0, content_index: 0 };
  const text = call ? [] : [{ type: 'response.output_text.delta', ...at, delta: word }];
  const empty = call?.input === undefined ? { arguments: '' } : { input: '' };
  const added = call ? { ...item, ...empty } : { ...item, content: [] };
  const events = [
    { type: 'response.created', response },
    { type: 'response.output_item.added', output_index: 0, item: added },
    ...text,
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response: completed },
  ];
  return events.map((event, sequence_number) => ({ ...event, sequence_number }));
}

function chat({ model, stream }: Body, call?: ToolCall): Answer {
  const head = { id: `chatcmpl-${randomUUID()}`, created: 1, model };
  const usage = { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 };
  const called = call && {
    index: 0,
    id: `call_${randomUUID()}`,
    type: 'function',
    function: { name: call.name, arguments: JSON.stringify(call.args) },
  };
  const message = called
    ? { role: 'assistant', content: null, tool_calls: [called] }
    : { role: 'assistant', content: word };
  const finish_reason = call ? 'tool_calls' : 'stop';
  if (stream !== true) {
    const choices = [{ index: 0, message, finish_reason }];
    return { ...head, object: 'chat.completion', choices, usage };
  }
  const chunk = { ...head, object: 'chat.completion.chunk' };
  return [
    { ...chunk, choices: [{ index: 0, delta: message, finish_reason: null }] },
    { ...chunk, choices: [{ index: 0, delta: {}, finish_reason }] },
    { ...chunk, choices: [], usage },
    '[DONE]',
  ];
}

function google(call?: ToolCall): object {
  const part = call ? { functionCall: { name: call.name, args: call.args } } : { text: word };
  return {
    candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 2, totalTokenCount: 12 },
    modelVersion: 'stub',
  };
}
