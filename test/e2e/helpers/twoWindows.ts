import type { VSCode } from '../../host/vscode';
import type { Workbench } from '../../host/workbench';

/** The windows that are open in `windows.test.ts`, with a server of their own. */
export interface TwoWindows {
  readonly code: VSCode;
  readonly folder: string;
  readonly other: string;
  readonly window: Workbench;
  readonly otherWindow: Workbench;
}
