import * as vscode from 'vscode';
import { toError } from '../../base/errors';
import { Emitter } from '../../base/events';
import { fileUri } from '../../core/documents/uris';
import type { Redactor } from '../../core/redaction/redact';
import type { OpenedWorktree } from '../core';
import { folderName, gitOptions, type GitWindowParts } from './gitOptions';
import { GitResources } from './kind/gitResources';
import { GitWindow } from './kind/gitWindow';
import type { GitExtension } from './reading/gitExtension';

interface Window extends GitWindowParts {
  readonly redactor: Redactor;
  readonly extension: GitExtension;
  /** The repositories of the window. */
  readonly kind: GitResources;
}

/** Nothing that the editor shows is served in a worktree. */
const noEditor = { textDocuments: [], onDidChangeTextDocument: new Emitter<never>().event };

/** Serves the repository as it is in a worktree, under the name that it has in the window: pins of it hold for both. */
export function addToWorktree(
  { own, worktree, opened, workspace, access }: OpenedWorktree,
  window: Window,
): void {
  const { redactor, extension, kind, log } = window;
  const { root, kinds, pins, title } = worktree;
  const ofIt = own.add(new GitResources(title, redactor));
  kinds.add(ofIt);
  const checkout = fileUri(opened);
  const options = {
    ...gitOptions({ workspace, access, pins }, window),
    found: {
      get api() {
        const { api } = extension;
        return api && { git: api.git, repositories: [{ rootUri: vscode.Uri.file(root) }] };
      },
      onDidChange: extension.onDidChange,
    },
    editor: noEditor,
    folderName: () =>
      kind.repositories.find(({ uri }) => uri === checkout)?.name ?? folderName(checkout),
  };
  const serve = async () => {
    await extension.connect();
    ofIt.connect(own.add(new GitWindow(options)));
  };
  void serve().catch((cause: unknown) => log.error(toError(cause)));
}
