import * as vscode from 'vscode';
import type { TeamFileProblem } from '../../../core/pins/team/teamFileProblem';
import { splitTitle } from '../../../core/pins/title';
import type { TeamFileState } from '../../../workspace/teamFiles';
import { toRange } from '../../marks/teamFileProblems';
import type { PanelDeps } from '../../ports';
import { describeTeamProblem } from '../../texts/teamProblemText';
import { applyLook, documentItem } from '../items';
import type { Row } from '../row';

/** A row for each file of team pins with a fault, which opens it there. */
export function teamFaultRows({ team, title }: PanelDeps): readonly Row[] {
  return team.files.flatMap((file) => {
    const fault = file.problems.find(({ type }) => type !== 'unknownKey');
    return fault ? [faultRow(file, fault, title(file.uri))] : [];
  });
}

function faultRow(file: TeamFileState, fault: TeamFileProblem, title: string): Row {
  const id = `team:${file.uri}`;
  const item = () =>
    applyLook(documentItem(file.uri, toRange(fault.range)), id, {
      label: splitTitle(title).label,
      notes: [vscode.l10n.t('line {0}', fault.range.start.line + 1)],
      tooltip: [title, describeTeamProblem(fault, file)],
      contextValue: 'teamFault',
    });
  return { id, item };
}
