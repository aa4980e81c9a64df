import { isAbsolute, join } from 'node:path';
import { maxHookFiles, maxHookPathLength, maxToolAnswerLength } from '../../core/protocol/hook';
import { isObject, parsedJson, type JsonObject } from '../../base/json';

/** The tools of all clients that edit a file, in lower case. */
const editors = new Set(
  'write edit editor multiedit notebookedit write_file replace create apply_patch applypatch'.split(
    ' ',
  ),
);

/** The names under which tools are given the path of a file, or paths. */
const pathNames =
  'file_path path filePath notebook_path absolute_path files file_paths paths'.split(' ');

/** Parts of a tool's answer that quote the file or the edit. */
const quotes = new Set(
  'content originalFile structuredPatch oldString newString originalContent newContent fileDiff'.split(
    ' ',
  ),
);

/** Of a longer text, a parser could make so many values that no time limit is looked at for seconds. */
const maxParsed = 524_288;

/**
 * The files that the tool of an event edits, as absolute paths; none if it is another tool.
 * @param folder that relative paths are of.
 */
export function editedFiles(event: JsonObject, folder: string): readonly string[] {
  const { tool_name, toolName = tool_name, tool_input, toolArgs = tool_input } = event;
  if (typeof toolName !== 'string' || !editors.has(toolName.toLowerCase())) return [];
  const input = typeof toolArgs === 'string' ? parsed(toolArgs) : toolArgs;
  if (!isObject(input)) return typeof toolArgs === 'string' ? inPatch(toolArgs, folder) : [];
  const named = pathsIn(input).map((each) => whole(each, folder));
  const patches = Object.values(input).filter((each) => typeof each === 'string');
  const found = named.length > 0 ? named : patches.flatMap((each) => inPatch(each, folder));
  return [...new Set(found)]
    .filter((each) => each.length <= maxHookPathLength)
    .slice(0, maxHookFiles);
}

/** What the tool has said about its edit, without the texts that it quotes; `undefined` if it has said nothing. */
export function toolAnswerOf(event: JsonObject): string | undefined {
  const { tool_response, tool_output = tool_response, toolResult = tool_output } = event;
  const said: string[] = [];
  collect(toolResult, said);
  return said.join('\n').slice(0, maxToolAnswerLength) || undefined;
}

function collect(value: unknown, said: string[]): void {
  if (typeof value === 'string') said.push(value);
  else if (Array.isArray(value)) for (const each of value) collect(each, said);
  else if (isObject(value)) {
    for (const [name, each] of Object.entries(value)) if (!quotes.has(name)) collect(each, said);
  }
}

/** The files in a patch of the form that Codex has made known. */
function inPatch(text: string, folder: string): string[] {
  const lines = text.matchAll(/^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+?)\r?$/gm);
  return [...lines].map(([, path = '']) => whole(path, folder));
}

/** The paths in a path, in a list, or under the first of the names in an object. */
function pathsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  return isObject(value) ? pathsIn(pathNames.map((name) => value[name]).find(Boolean)) : [];
}

function whole(path: string, folder: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}

function parsed(text: string): unknown {
  return text.length > maxParsed ? undefined : parsedJson(text);
}
