import type * as vscode from 'vscode';
import { isMadeOfPins } from '../../core/budget/bundle';
import type { KnownProvider } from '../../core/sharing/providers';
import type { ActiveRule } from '../../core/sharing/sharingRules';
import type { ConnectedClient } from '../../core/protocol/connectedClients';
import type { SentBrief } from '../../core/brief/receipts';
import type { Event } from '../../base/events';
import type { OpenEditor } from '../../core/documents/openEditor';
import type { Pin, PinTarget } from '../../core/pins/pin';
import type { ProblemCounts } from '../../core/documents/problems';
import type { Suggestion } from '../../core/suggestions/suggestion';
import type { RefusedRules } from '../../workspace/workspaceFolders';
import type { RuleSubject } from '../ask/askRule';
import type { DatabaseRow, PanelDeps } from '../ports';
import type { ReadResource } from '../readResource';
import type { DocumentStates, NotShared } from './documentStates';
import type { OwnPins } from './ownPins';
import type { CanonicalUri } from '../../core/documents/uris';

export type GroupId =
  | 'pinned'
  | 'team'
  | 'open'
  | 'suggested'
  | 'problems'
  | 'changes'
  | 'files'
  | 'databases'
  | 'providers'
  | 'heldBack'
  | 'clients';

/**
 * A row of the tree, which commands receive as their target. Its values for menus (`viewItem`):
 *
 * | `type` | `viewItem` |
 * |---|---|
 * | `group` | `group.pinned`, `group.team`, `group.open`, `group.suggested`, `group.problems`, `group.changes`, `group.files`, `group.files.filtered`, `group.databases`, `group.providers`, `group.heldBack`, `group.clients` |
 * | `pin`: the person's own | `pin` (a document), `pin.range`, `pin.folder`, `pin.glob`, `pin.live` (active editor, problems …), `pin.page`, `pin.server` (a resource of a server's database), `pin.provided` (by another extension); then `.missing`, or for a range `.moved` |
 * | `teamPin` | `teamPin`, and the same behind it |
 * | `editor`: open, not pinned | `editor` |
 * | `suggestion` | `suggestion` |
 * | `problems` | `problems`, `problems.pinned` |
 * | `diff`: of a repository | as `problems` |
 * | `file`, also below a folder's or a glob's pin | `file`, `file.pinned` |
 * | `folder` | `folder`, `folder.pinned` |
 * | `database` | `database.file`, `database.server` |
 * | `databasePart`: its dictionary, its schema or a table | as `problems` |
 * | `unreadable`: the reason why the tables of a database are missing | `unreadable` |
 * | `provider`: another extension | `provider.on`, `provider.off` |
 * | `heldBack` | `heldBack.secret`, `.scheme`, `.noProvider`: nothing helps; `heldBack.switchedOff`, `.notAgreed`: switching it on does; `heldBack.excluded`, `.outside`: pinning does |
 * | `refusedRules`: an ignore file that is not applied, or a folder whose exclusions are too many | `refusedRules` |
 * | `rule`: a sharing rule that holds something back | `rule` |
 * | `client` | `client` |
 * | `noClient`: instead of all of them | `noClient` |
 * | `sent`: the last brief of a client | `sent` |
 * | `read`: by a client, or in its brief | as `problems`, `file` or `folder`; `read` for a resource that can be neither pinned nor unpinned there |
 * | `more`: the number of rows that are not shown | `more` |
 */
export type TreeElement = Place &
  (
    | { readonly type: 'group' }
    | { readonly type: 'pin' | 'teamPin'; readonly pin: Pin; readonly folder: string }
    | { readonly type: 'editor'; readonly editor: OpenEditor; readonly folder: string }
    | {
        readonly type: 'suggestion';
        readonly uri: CanonicalUri;
        readonly suggestion: Suggestion;
        readonly folder: string;
      }
    | {
        readonly type: 'problems';
        readonly uri: CanonicalUri;
        /** Absent for those of all documents. */
        readonly counts?: ProblemCounts;
        readonly folder: string;
      }
    | {
        readonly type: 'file';
        readonly uri: CanonicalUri;
        readonly folder: string;
        /** The person's own pin of a folder or a glob that the row is below. */
        readonly below?: Pin;
      }
    | { readonly type: 'folder'; readonly uri: CanonicalUri }
    | { readonly type: 'diff'; readonly uri: CanonicalUri }
    | { readonly type: 'databasePart'; readonly uri: CanonicalUri }
    | { readonly type: 'database'; readonly row: DatabaseRow }
    | { readonly type: 'unreadable'; readonly why: string }
    | { readonly type: 'provider'; readonly provider: KnownProvider }
    | { readonly type: 'heldBack'; readonly uri: CanonicalUri; readonly reason: NotShared }
    | (RefusedRules & { readonly type: 'refusedRules' })
    | { readonly type: 'rule'; readonly rule: ActiveRule }
    | { readonly type: 'client'; readonly client: ConnectedClient }
    | { readonly type: 'noClient' }
    | {
        readonly type: 'sent';
        readonly brief: SentBrief;
        readonly rule: RuleSubject;
        /** Its client is not connected, so that the row stands for the client, too. */
        readonly isAlone: boolean;
      }
    | (ReadResource & {
        readonly type: 'read';
        /** Whether it was sent in a brief, or read by the client. */
        readonly how: 'sent' | 'read';
        readonly at: number;
        /** An estimate. */
        readonly tokens: number | undefined;
        readonly folder: string;
        /** The subject of a sharing rule about this row. */
        readonly rule: RuleSubject;
      })
    | { readonly type: 'more'; readonly count: number }
  );

interface Place {
  /** Unique in the tree. */
  readonly id: string;
  readonly group: GroupId;
}

/** The target of a pin that is made from a row. */
export function targetOf(element: TreeElement): PinTarget | undefined {
  switch (element.type) {
    case 'pin':
    case 'teamPin':
      return element.pin.target;
    case 'editor':
      return { type: 'resource', uri: element.editor.uri };
    case 'problems':
    case 'suggestion':
    case 'diff':
    case 'databasePart':
    case 'file':
    case 'heldBack':
      return { type: 'resource', uri: element.uri };
    case 'folder':
      return { type: 'folder', uri: element.uri };
    case 'read': {
      const { pin, uri } = element;
      if (pin || isMadeOfPins(uri)) return pin?.target;
      return { type: uri.endsWith('/') ? 'folder' : 'resource', uri };
    }
    case 'database':
    case 'unreadable':
    case 'provider':
    case 'refusedRules':
    case 'client':
    case 'noClient':
    case 'rule':
    case 'sent':
    case 'group':
    case 'more':
      return undefined;
  }
}

/** `rows`: some were added, removed or moved. `look`: some look different. */
export type GroupChange = 'rows' | 'look';

/** One of the tree's top rows, and the rows below it. */
export interface Group {
  readonly id: GroupId;
  /** The events that may change the group, by what they may change. */
  readonly dependsOn: { readonly [Change in GroupChange]: readonly Event<unknown>[] };
  /** Whether it is shown. */
  isThere(): boolean;
  groupItem(): vscode.TreeItem;
  /** @param parent the group itself or one of its rows. */
  children(parent: TreeElement): readonly TreeElement[] | Promise<readonly TreeElement[]>;
  item(row: TreeElement): vscode.TreeItem;
}

/** The objects that all groups use. */
export interface GroupDeps {
  readonly panel: PanelDeps;
  readonly states: DocumentStates;
  readonly own: OwnPins;
}
