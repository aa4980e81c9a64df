import * as vscode from 'vscode';
import { orAborted } from '../../base/orAborted';
import type { Problem } from '../../core/documents/problems';
import { NotFresh } from '../../core/freshness/freshness';
import { scriptProblem, type ScriptDiagnostic } from '../../core/freshness/scriptProblems';

const requests = [
  'syntacticDiagnosticsSync',
  'semanticDiagnosticsSync',
  'suggestionDiagnosticsSync',
] as const;

/**
 * The problems of a script that is open in VS Code. TypeScript's extension sends each edit to the server before it sends
 * the request, so that the answer is about the text that the document has now.
 * @throws NotFresh if the server cannot be asked.
 */
export async function askScriptServer(
  { uri }: vscode.TextDocument,
  source: 'ts' | 'js',
  until: AbortSignal,
): Promise<readonly Problem[]> {
  const showsStyleAsWarnings = readStyle(uri);
  using cancellation = cancelledBy(until);
  const answers = requests.map((request) => {
    const ask = () =>
      vscode.commands.executeCommand<unknown>(
        'typescript.tsserverRequest',
        request,
        { file: uri },
        undefined,
        cancellation.token,
      );
    return orAborted(ask, until);
  });
  const answered = await Promise.all(answers).catch((cause: unknown) => {
    throw until.aborted ? cause : new NotFresh('failed');
  });
  const found = answered.flatMap(bodyOf);
  return found.map((one) => scriptProblem(one, { source, showsStyleAsWarnings }));
}

function readStyle(uri: vscode.Uri): boolean {
  return ['typescript', 'js/ts'].every((section) =>
    vscode.workspace.getConfiguration(section, uri).get('reportStyleChecksAsWarnings', true),
  );
}

/** Another server in the place of TypeScript's own answers nothing, and one that is starting again has no body. */
function bodyOf(answer: unknown): readonly ScriptDiagnostic[] {
  if (typeof answer !== 'object' || answer === null) throw new NotFresh('noServer');
  if (!('body' in answer) || !Array.isArray(answer.body)) throw new NotFresh('failed');
  return answer.body as ScriptDiagnostic[];
}

function cancelledBy(until: AbortSignal) {
  const cancellation = new vscode.CancellationTokenSource();
  const cancel = () => cancellation.cancel();
  until.addEventListener('abort', cancel, { once: true });
  return {
    token: cancellation.token,
    [Symbol.dispose]: () => {
      until.removeEventListener('abort', cancel);
      cancellation.dispose();
    },
  };
}
