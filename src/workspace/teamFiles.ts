import * as vscode from 'vscode';
import { Coalescer } from '../base/coalescer';
import { toError } from '../base/errors';
import { DisposableStore, Emitter, type Disposable, type Event } from '../base/events';
import type { Pin } from '../core/pins/pin';
import { startOfFile, type TeamFileProblem } from '../core/pins/team/teamFileProblem';
import type { TeamSaving } from '../core/pins/team/teamSaving';
import { readTeamFile, teamFileUri } from './teamFileReader';
import { saveTeamPins } from './teamFileSaver';
import type { WorkspaceFolder } from './workspaceFolders';

const coalesceMs = 50;

/** What a workspace folder's file says. */
export interface TeamFileState {
  /** Canonical, of the file. */
  readonly uri: string;
  /** As it last could be read. */
  readonly pins: readonly Pin[];
  readonly problems: readonly TeamFileProblem[];
}

interface Options {
  readonly workspace: {
    readonly all: readonly Pick<WorkspaceFolder, 'uri'>[];
    readonly onDidChange: Event<unknown>;
  };
  readonly files: {
    /** By canonical URI; what is made right after its folder can be missing. */
    readonly onDidTouch: Event<string>;
    readonly onDidChange: Event<unknown>;
    /** Events can be lost: time to look again. */
    readonly onDidReconcile: Event<unknown>;
  };
  /** Replaces a file on this machine as a whole. */
  replaceFile(path: string, text: string): Promise<void>;
  onError(error: Error): void;
}

/**
 * The pins that a workspace brings along, from the file of each folder. Nothing is read before the workspace is trusted.
 * What is broken as a whole leaves in force what was read before.
 */
export class TeamFiles implements Disposable {
  private readonly owned = new DisposableStore();
  private readonly changed = this.owned.add(new Emitter<void>());
  readonly onDidChange = this.changed.event;
  private states: readonly TeamFileState[] = [];
  private queue: Promise<void> = Promise.resolve();
  private readonly loads = this.owned.add(
    new Coalescer<'load'>(coalesceMs, () => void this.load()),
  );

  constructor(private readonly options: Options) {
    const { workspace, files } = options;
    const load = () => this.loads.poke('load');
    for (const event of [
      workspace.onDidChange,
      files.onDidChange,
      files.onDidReconcile,
      vscode.workspace.onDidGrantWorkspaceTrust,
      vscode.workspace.onDidSaveTextDocument,
      vscode.window.onDidChangeWindowState,
    ] as readonly Event<unknown>[]) {
      this.owned.add(event(load));
    }
    this.owned.add(files.onDidTouch((uri) => /\/\.vscode(\/mcp-pins\.json)?$/.test(uri) && load()));
    load();
  }

  /** Of the folders in their order; those that have a file. */
  get files(): readonly TeamFileState[] {
    return this.states;
  }

  get pins(): readonly Pin[] {
    return this.states.flatMap(({ pins }) => pins);
  }

  /** Resolves when the files are as they stand now. */
  load(): Promise<void> {
    this.queue = this.queue
      .then(() => this.read())
      .catch((cause: unknown) => this.options.onError(toError(cause)));
    return this.queue;
  }

  /** Writes pins into the files: into all that are concerned, or into none. */
  async save(pins: readonly Pin[]): Promise<TeamSaving> {
    const folders = this.options.workspace.all.map(({ uri }) => uri);
    const saving = this.queue.then(() => saveTeamPins(pins, folders, this.options.replaceFile));
    this.queue = saving.then(
      () => undefined,
      () => undefined,
    );
    await saving;
    await this.load();
    return saving;
  }

  dispose(): void {
    this.owned.dispose();
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
    const isSame = JSON.stringify(states) === JSON.stringify(this.states);
    this.states = states;
    if (!isSame) this.changed.fire();
  }
}

async function readState(
  folder: string,
  before: readonly Pin[],
): Promise<TeamFileState | undefined> {
  const uri = teamFileUri(folder);
  const { text, fault } = await readTeamFile(folder);
  if (fault) return { uri, pins: before, problems: [{ ...fault, range: startOfFile }] };
  if (text === undefined) return undefined;
  // Beside the bundle, for the workspaces that have such a file; see esbuild.js.
  const { parseTeamFile } = await import('../core/pins/team/teamFile');
  const { pins = before, problems } = parseTeamFile(text, folder);
  return { uri, pins, problems };
}
