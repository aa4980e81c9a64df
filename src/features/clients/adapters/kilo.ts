import type { AiClient } from './aiClient';
import { json } from '../formats/jsonEditor';
import { opencode } from './opencode';

const names = ['kilo.jsonc', 'kilo.json'];

/** It is made from opencode, and has its form of an entry. */
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
};
