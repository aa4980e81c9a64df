import { folder, session, type Sample } from './hookSamples';

const snake = { session_id: session, cwd: folder };
const path = `${folder}/src/a.ts`;
const files = ['src/a.ts'];

const patch = `*** Begin Patch
*** Update File: src/a.ts
@@
-const a = 1;
+const a = 2;
*** Add File: b.ts
+*** Add File: quoted.ts
*** End Patch`;

interface Edit {
  readonly client: string;
  readonly version: string;
  readonly before?: string;
  readonly after?: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly files?: readonly string[];
  readonly toolAnswer?: string;
  /** The form of what is printed, where it is not the nested one. */
  readonly printed?: object;
}

/** The tools by which the models of clients edit, as their hooks are told of it. */
const edits: readonly Edit[] = [
  {
    client: 'claude-code',
    version: '2.1.329',
    input: { tool_name: 'Edit', tool_input: { file_path: path, old_string: '1', new_string: '2' } },
    answer: { tool_response: { filePath: path, originalFile: 'quoted', structuredPatch: ['no'] } },
    toolAnswer: path,
  },
  {
    client: 'codex',
    version: '0.169.0',
    input: { turn_id: 't', tool_name: 'apply_patch', tool_input: { command: patch } },
    answer: { tool_response: 'Success.' },
    files: ['src/a.ts', 'b.ts'],
    toolAnswer: 'Success.',
  },
  {
    client: 'gemini-cli',
    version: '0.61.0',
    before: 'BeforeTool',
    after: 'AfterTool',
    input: { tool_name: 'replace', tool_input: { file_path: path } },
    answer: { tool_response: { llmContent: 'Edited.', returnDisplay: { fileDiff: 'no' } } },
    toolAnswer: 'Edited.',
  },
  {
    client: 'qwen-code',
    version: '0.24.4',
    input: { tool_name: 'write_file', tool_input: { file_path: path, content: patch } },
  },
  {
    client: 'copilot-cli',
    version: '1.0.102',
    input: { tool_name: 'Write', tool_input: { path: 'src/a.ts' } },
    printed: {
      additionalContext: 'TEXT',
      hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: 'TEXT' },
    },
  },
  {
    client: 'cursor',
    version: 'by its documents',
    before: 'preToolUse',
    after: 'postToolUse',
    input: {
      conversation_id: session,
      workspace_roots: [folder],
      tool_name: 'Write',
      tool_input: { file_path: path, content: '' },
    },
    answer: { tool_output: 'Written.' },
    toolAnswer: 'Written.',
    printed: { additional_context: 'TEXT' },
  },
  {
    client: 'droid',
    version: '0.215.0',
    input: { tool_name: 'Create', tool_input: { file_path: path, content: '' } },
  },
];

const ofCommonForm = edits.flatMap((edit): Sample[] => {
  const { client, version, before = 'PreToolUse', after = 'PostToolUse', input, answer } = edit;
  const context = { hookEventName: after, additionalContext: 'TEXT' };
  const nested = { hookSpecificOutput: context };
  const of = { client, version, files: edit.files ?? files };
  const toolAnswer = edit.toolAnswer;
  return [
    {
      ...of,
      input: { ...snake, hook_event_name: before, ...input },
      deliver: 'beforeEdit',
    },
    {
      ...of,
      input: { ...snake, hook_event_name: after, ...input, ...answer },
      deliver: 'afterEdit',
      ...(toolAnswer !== undefined && { toolAnswer }),
      printed: edit.printed ?? nested,
    },
    // Another tool, whose path is none that it edits.
    {
      client,
      version,
      input: { ...snake, hook_event_name: after, ...input, tool_name: 'Read' },
    },
  ];
});

/** What Cline writes after a tool was run. */
const cline = (tool_result: Readonly<Record<string, unknown>>, agent: object = {}) => ({
  client: 'cline',
  version: '3.0.65',
  input: {
    clineVersion: '3.0.65',
    taskId: session,
    workspaceRoots: [folder],
    agent_id: 'agent_1',
    parent_agent_id: null,
    hookName: 'tool_result',
    tool_result,
    ...agent,
  },
});
const edited = { name: 'editor', input: { path, old_text: '1', new_text: '2' } };
const done = { query: `edit:${path}`, result: 'Edited.', success: true };

const ofCline: readonly Sample[] = [
  ...[
    [path],
    { files: [{ path, start_line: 1 }] },
    { files: { path } },
    { paths: path },
    path,
    { file_paths: ['src/a.ts'] },
  ].map((input): Sample => ({
    ...cline({ name: 'read_files', input, output: [] }),
    files,
    deliver: 'beforeEdit',
  })),
  {
    ...cline({ ...edited, output: done }),
    files,
    deliver: 'afterEdit',
    toolAnswer: `edit:${path}\nEdited.`,
    printed: { cancel: false, context: 'TEXT' },
  },
  {
    ...cline({ name: 'apply_patch', input: { input: patch }, output: done }),
    files: ['src/a.ts', 'b.ts'],
    deliver: 'afterEdit',
  },
  {
    ...cline({ ...edited, output: done }, { agent_id: 'agent_2', parent_agent_id: 'agent_1' }),
    of: `${session} agent_2`,
    agent: 'agent_2',
    files,
    deliver: 'afterEdit',
  },
  // Its edit has failed, or it was another tool.
  cline({ ...edited, output: { ...done, success: false } }),
  cline({ ...edited, output: {}, error: 'It was denied.' }),
  cline({ name: 'run_commands', input: { commands: ['ls'] }, output: [] }),
];

export const editSamples: readonly Sample[] = [...ofCommonForm, ...ofCline];
