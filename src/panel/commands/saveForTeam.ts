import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { UserError } from '../../base/errors';
import type { Pin } from '../../core/pins/pin';
import type { TeamFileProblem } from '../../core/pins/team/teamFileProblem';
import type { Title } from '../../core/pins/title';
import { pinTitle } from '../texts/pinWords';
import { describeTeamProblem } from '../texts/teamProblemText';
import { toRange } from '../marks/teamFileProblems';
import type { CommandDeps } from './command';
import type { CanonicalUri } from '../../core/documents/uris';

/** Writes the pins of the active set for a team, which shares them by a file of its workspace. */
export async function saveForTeam({ pinStore, team, title }: CommandDeps): Promise<void> {
  if (!vscode.workspace.isTrusted) {
    throw new UserError(
      l10n.t('Trust this workspace first: until then, its file of pins is not read.'),
    );
  }
  if (!vscode.workspace.workspaceFolders?.length) {
    throw new UserError(l10n.t('There is no folder to write into. Open one first.'));
  }
  if (pinStore.pins.length === 0) throw new UserError(l10n.t('Nothing is pinned.'));
  const saving = await team.save(pinStore.pins);
  switch (saving.type) {
    case 'dirty':
      throw new UserError(
        l10n.t('{0} has edits that are not saved. Save them first.', title(saving.uri)),
      );
    case 'unwritable':
      throw new UserError(
        l10n.t('{0} could not be written ({1}).', title(saving.uri), saving.code),
      );
    case 'broken':
      return refuse(saving.uri, saving.problem, { team, title });
    case 'saved':
      return offerToOpen(saving.uris, saving.leftOut, title);
  }
}

async function refuse(
  uri: CanonicalUri,
  problem: TeamFileProblem,
  { team, title }: Pick<CommandDeps, 'team' | 'title'>,
): Promise<void> {
  const file = team.files.find((each) => each.uri === uri) ?? { pins: [] };
  const open = l10n.t('Open File');
  const message = l10n.t(
    'Nothing was written: fix line {0} of {1} first. {2}',
    problem.range.start.line + 1,
    title(uri),
    describeTeamProblem(problem, file),
  );
  const choice = await vscode.window.showErrorMessage(message, open);
  if (choice === open) await show(uri, { selection: toRange(problem.range) });
}

async function offerToOpen(
  uris: readonly CanonicalUri[],
  leftOut: readonly Pin[],
  title: Title,
): Promise<void> {
  const open = l10n.t('Open File');
  const files = uris.map(title).join(', ');
  const sentences = [
    ...(uris.length > 0 ? [l10n.t('The pins of this set are in {0} now.', files)] : []),
    ...(leftOut.length > 0
      ? [
          l10n.t(
            'Left out, because a team cannot share them: {0}.',
            leftOut.map((pin) => pinTitle({ title }, pin)).join(', '),
          ),
        ]
      : []),
  ];
  const choice = await vscode.window.showInformationMessage(
    sentences.join(' '),
    ...(uris.length > 0 ? [open] : []),
  );
  if (choice === open) for (const uri of uris) await show(uri, { preview: false });
}

async function show(uri: CanonicalUri, options: vscode.TextDocumentShowOptions): Promise<void> {
  await vscode.window.showTextDocument(vscode.Uri.parse(uri), options);
}
