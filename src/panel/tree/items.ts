import * as vscode from 'vscode';
import type { CanonicalUri } from '../../core/documents/uris';
import { helpCommand, helpLink, type HelpPage } from '../help/helpPages';
import type { Row } from './row';

/** The maximum number of rows of one parent that are shown; the rest is counted. */
const maxRows = 1_000;

/** Where the link to the help begins: in all other text of a tooltip, brackets are escaped. */
const linkStart = '\n\n[';

export interface Look {
  readonly label: string;
  /** The description behind the label. */
  readonly notes: readonly (string | false | undefined)[];
  /** Read by a screen reader instead of the notes, if it is to read other words. */
  readonly spoken?: readonly (string | false | undefined)[] | undefined;
  readonly tooltip: readonly (string | false | undefined)[];
  /** The page that says more. */
  readonly help?: HelpPage | undefined;
  readonly contextValue: string;
  /** Whether its checkbox is checked, and what a click on it does. */
  readonly checkbox?: { readonly isOn: boolean; readonly does: string } | undefined;
}

export function groupItem(
  id: string,
  label: string,
  { isCollapsed = false, description = '', contextValue = `group.${id}` } = {},
): vscode.TreeItem {
  const item = new vscode.TreeItem(
    label,
    isCollapsed
      ? vscode.TreeItemCollapsibleState.Collapsed
      : vscode.TreeItemCollapsibleState.Expanded,
  );
  item.id = id;
  item.contextValue = contextValue;
  item.description = description;
  item.accessibilityInformation = { label: [label, description].filter(Boolean).join(', ') };
  return item;
}

/** A row of a document or folder: its icon is that of its language, and a click opens it. */
export function documentItem(uri: CanonicalUri, selection?: vscode.Range): vscode.TreeItem {
  const resourceUri = vscode.Uri.parse(uri);
  const item = new vscode.TreeItem(resourceUri);
  if (uri.endsWith('/')) {
    item.iconPath = vscode.ThemeIcon.Folder;
    item.collapsibleState = vscode.TreeItemCollapsibleState.Collapsed;
    return item;
  }
  item.iconPath = vscode.ThemeIcon.File;
  item.command = {
    command: 'vscode.open',
    title: vscode.l10n.t('Open'),
    arguments: selection ? [resourceUri, { selection }] : [resourceUri],
  };
  return item;
}

/** Sets the texts of a row, and its checkbox. */
export function applyLook(item: vscode.TreeItem, id: string, look: Look): vscode.TreeItem {
  const notes = look.notes.filter(Boolean);
  item.id = id;
  item.label = look.label;
  item.contextValue = look.contextValue;
  item.description = notes.join(' · ');
  const tooltip = look.tooltip.filter(Boolean).join('\n');
  item.tooltip = look.help === undefined ? tooltip : withHelp(tooltip, look.help);
  item.accessibilityInformation = {
    label: [look.label, ...(look.spoken ?? notes)].filter(Boolean).join(', '),
  };
  if (look.checkbox) {
    const { isOn, does } = look.checkbox;
    const { Checked, Unchecked } = vscode.TreeItemCheckboxState;
    item.checkboxState = {
      state: isOn ? Checked : Unchecked,
      tooltip: does,
      accessibilityInformation: { label: does },
    };
  }
  return item;
}

/** Whether it has a checkbox that is checked. */
export function isChecked(row: Row): boolean {
  const { checkboxState } = row.item();
  return (
    typeof checkboxState === 'object' &&
    checkboxState.state === vscode.TreeItemCheckboxState.Checked
  );
}

/** The tooltip with one more line, before the link to the help. */
export function withLine(
  tooltip: vscode.TreeItem['tooltip'],
  line: string,
): string | vscode.MarkdownString {
  if (typeof tooltip !== 'object') return [tooltip, line].filter(Boolean).join('\n');
  const link = tooltip.value.lastIndexOf(linkStart);
  const end = link < 0 ? tooltip.value.length : link;
  const added = new vscode.MarkdownString('\n\n').appendText(line).value;
  tooltip.value = tooltip.value.slice(0, end) + added + tooltip.value.slice(end);
  return tooltip;
}

function withHelp(text: string, page: HelpPage): vscode.MarkdownString {
  const tooltip = new vscode.MarkdownString();
  tooltip.isTrusted = { enabledCommands: [helpCommand] };
  const more = vscode.l10n.t('More about this');
  return tooltip.appendText(text).appendMarkdown(`${linkStart}${more}](${helpLink(page)})`);
}

/** The rows that are shown below a parent, and one row that counts the others. */
export function withMoreRow(parentId: string, rows: readonly Row[]): readonly Row[] {
  const shown = rows.slice(0, maxRows);
  const left = rows.length - shown.length;
  return left <= 0 ? shown : [...shown, moreRow(parentId, left)];
}

function moreRow(parentId: string, count: number): Row {
  const id = `${parentId}/…`;
  const label = vscode.l10n.t('and {0} more', count.toLocaleString());
  const look = { label, notes: [], tooltip: [label], contextValue: 'more' };
  return { id, item: () => applyLook(new vscode.TreeItem(label), id, look) };
}

/** A part of a sentence as its beginning. */
export function capital(text: string): string {
  return text.replace(/^./u, (first) => first.toUpperCase());
}
