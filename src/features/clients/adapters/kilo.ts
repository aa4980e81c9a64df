import type { AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import { opencode, pluginIn } from './opencode';

const names = ['kilo.jsonc', 'kilo.json'];

/** It is made from opencode, and has its form of an entry, and its plugins. */
export const kilo: AiClient = {
  id: 'kilo',
  isDesktopApp: true,
  format: json,
  container: ['mcp'],
  userFiles: (machine) => names.map((name) => machine.config('kilo', name)),
  projectFiles: [...names.map((name) => ['.kilo', name]), ...names.map((name) => [name])],
  readsAll: true,
  installPaths: (machine) => [machine.config('kilo')],
  programs: ['kilo'],
  entry: opencode.entry,
  defaults: { enabled: true },
  off: { enabled: false },
  hook: pluginIn('kilo'),
};
