import type { BridgeCommand } from '../model/aiClientConfig';
import { shQuoted } from '../model/remote';
import { writtenBy } from './writtenFile';

/** The tools by which Cline edits files, and the one by which it reads them before. */
const tools = ['editor', 'apply_patch', 'read_files'];

/**
 * The script that Cline runs with `sh` after each call of a tool. It starts the bridge only where the tool can be one of these,
 * and what the bridge prints goes to Cline.
 */
export function clineHook({ command, args }: BridgeCommand): string {
  const named = tools.map((tool) => `*'"name":"${tool}"'*`).join(' | ');
  return `#!/bin/sh
# ${writtenBy}, which removes it when you no longer want new problems to be reported. Changes are lost.
input=$(cat)
case $input in
  ${named})
    printf '%s' "$input" | ${[command, ...args].map(shQuoted).join(' ')}
    ;;
esac
`;
}
