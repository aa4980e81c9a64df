import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer';
import { DelayedTask } from '../base/delayedTask';
import { toError } from '../base/errors';
import { DisposableOwner, Emitter, type Event } from '../base/events';
import { isSameJson } from '../base/json';
import { Limiter } from '../base/limiter';
import type { Pin } from '../core/pins/pin';
import { startOfFile, type TeamFileProblem } from '../core/pins/team/teamFileProblem';
import { teamFileUri } from '../core/pins/team/teamPath';
import type { TeamSaving } from '../core/pins/team/teamSaving';
import { readTeamFile } from './teamFileReader';
import type { WorkspaceFolder } from './workspaceFolders';
import type { CanonicalUri } from '../core/documents/uris';

const coalesceMs = 50;
/** A file that is created and removed within half a second has no event, so what has changed is read once more. */
const settleMs = 1_000;

/** The content of a workspace folder's team file. */
export interface TeamFileState {
  /** The file's canonical URI. */
  readonly uri: CanonicalUri;
  /** The pins of its last valid version. */
  readonly pins: readonly Pin[];
  readonly problems: readonly TeamFileProblem[];
}

interface Options {
  readonly workspace: {
    readonly all: readonly Pick<WorkspaceFolder, 'uri'>[];
    readonly onDidChange: Event<unknown>;
  };
  readonly files: {
    /** Canonical URIs; a file that is created right after its folder can be missed. */
    readonly onDidTouch: Event<CanonicalUri>;
    readonly onDidChange: Event<unknown>;
    /** Fires when it is time to look for changes that had no event. */
    readonly onDidReconcile: Event<unknown>;
  };
  /** Replaces a local file atomically. */
  replaceFile(path: string, text: string): Promise<void>;
  onError(error: Error): void;
}

/**
 * The team's pins, from the team file of each folder. Nothing is read before the workspace is trusted. If a file becomes
 * invalid as a whole, the pins that were read before stay.
 */
export class TeamFiles extends DisposableOwner {
  private readonly changed = this.own(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private states: readonly TeamFileState[] = [];
  private readonly queue = new Limiter(1);
  private readonly settling = this.own(new DelayedTask(settleMs, () => this.loads.poke()));
  private readonly loads = this.own(new Coalescer(coalesceMs, () => void this.load()));

  constructor(private readonly options: Options) {
    super();
    const { workspace, files } = options;
    const load = () => this.loads.poke();
    for (const event of [
      workspace.onDidChange,
      files.onDidChange,
      files.onDidReconcile,
      vscode.workspace.onDidGrantWorkspaceTrust,
      vscode.workspace.onDidSaveTextDocument,
      vscode.window.onDidChangeWindowState,
    ] as readonly Event<unknown>[]) {
      this.own(event(load));
    }
    this.own(files.onDidTouch((uri) => /\/\.vscode(\/mcp-pins\.json)?$/.test(uri) && load()));
    load();
  }

  /** The team files in the order of the folders; folders without one are left out. */
  get files(): readonly TeamFileState[] {
    return this.states;
  }

  /** Reads the files again; resolves when their content at the time of the call is in effect. */
  load(): Promise<void> {
    return this.queue
      .run(() => this.read())
      .catch((cause: unknown) => this.options.onError(toError(cause)));
  }

  /** Writes pins into the files that they belong to: into all of them, or into none. */
  async save(pins: readonly Pin[]): Promise<TeamSaving> {
    const folders = this.options.workspace.all.map(({ uri }) => uri);
    const saved = await this.queue.run(async () => {
      const { saveTeamPins } = await import('./teamFileSaver');
      return saveTeamPins(pins, folders, this.options);
    });
    await this.load();
    return saved;
  }

  private async read(): Promise<void> {
    const folders = vscode.workspace.isTrusted ? this.options.workspace.all : [];
    const states: TeamFileState[] = [];
    for (const folder of folders) {
      const uri = teamFileUri(folder.uri);
      const before = this.states.find((state) => state.uri === uri);
      const state = await readState(folder.uri, before?.pins ?? []);
      if (state) states.push(state);
    }
    const isSame = isSameJson(states, this.states);
    this.states = states;
    if (isSame) return;
    this.settling.restart();
    this.changed.fire();
  }
}

async function readState(
  folder: CanonicalUri,
  before: readonly Pin[],
): Promise<TeamFileState | undefined> {
  const uri = teamFileUri(folder);
  const { text, fault } = await readTeamFile(folder);
  if (fault) return { uri, pins: before, problems: [{ ...fault, range: startOfFile }] };
  if (text === undefined) return undefined;
  // A workspace without a team file does not need the parser.
  const { parseTeamFile } = await import('../core/pins/team/teamFile');
  const { pins = before, problems } = parseTeamFile(text, folder);
  return { uri, pins, problems };
}
