import { Backups } from '../editing/backups';
import { expectConfig, readConfig, replaceConfig } from '../editing/configFile';
import { connectIn, disconnectIn, switchOnIn } from '../editing/configText';
import { newText } from '../editing/entryText';
import { FileEdits } from '../editing/fileEdits';
import { withoutOther } from '../editing/otherEntries';
import type { Part } from '../editing/part';
import {
  type AiClientState,
  type BridgeCommand,
  type ConfigChange,
  type ConfigPlace,
  type ConfigScope,
  type HookPlace,
  type OtherEntry,
  type PartAction,
  isConnected,
} from '../model/aiClientConfig';
import { hasServer } from '../plugin/pluginFiles';
import type { AiClient } from './aiClient';
import { aiClientOf, supportedClients } from './supportedClients';
import { clientLabel } from './clientNames';
import { ClientParts, type FoundPart, type PartsDeps } from './clientParts';
import { missingBridgeIn, ofReadable, stateIn } from './lookInFile';

/**
 * Our entries and hooks in the files of all clients. A change is planned, which throws UnreadableConfig if a file cannot be
 * parsed, and is written by `apply` once the person has agreed to it.
 */
export class AiClientConfigs {
  private readonly parts: ClientParts;
  private readonly backups: Backups;

  constructor(deps: PartsDeps) {
    this.parts = new ClientParts(deps);
    this.backups = new Backups(deps.stateFolder);
  }

  all(): Promise<readonly AiClientState[]> {
    return Promise.all(supportedClients.map((client) => this.stateOf(client)));
  }

  /** The other entries of all clients that are not switched off. Files that cannot be read have none. */
  async otherEntries(): Promise<readonly OtherEntry[]> {
    const found = supportedClients.flatMap((client) =>
      (['user', 'project'] as const).map((scope) => this.parts.otherEntriesOf(client, scope)),
    );
    return (await Promise.all(found)).flat();
  }

  /**
   * Connecting can take several changes in turn: of the entry, and of each file in which it is switched off. At the end
   * `before` equals `after`.
   */
  async plan(clientId: string, scope: ConfigScope, action: PartAction): Promise<ConfigChange> {
    const client = aiClientOf(clientId);
    const { path, part } = await this.parts.entryOf(client, scope);
    const change = await this.planPart(clientId, path, part, action);
    const { before, after } = change;
    const off =
      action === 'connect' && after === before && (await this.parts.switchOf(client, scope));
    if (off) return this.change(clientId, off.path, off.text, switchOnIn(off, off.text));
    return change;
  }

  /** Adds or removes the hooks by which the client gets texts unasked. */
  async planHook(clientId: string, action: PartAction): Promise<ConfigChange> {
    const found = await this.parts.hookOf(aiClientOf(clientId));
    if (!found) throw new Error(`${clientId} has no hooks`);
    return this.planPart(clientId, found.path, found.part, action);
  }

  /** Takes out another entry that starts our bridge, by its name. */
  async planRemoval(clientId: string, scope: ConfigScope, name: string): Promise<ConfigChange> {
    const client = aiClientOf(clientId);
    const { path } = await this.parts.entryOf(client, scope);
    const before = await readConfig(path);
    const after = before && disconnectIn((text) => withoutOther(client, name, text), path, before);
    return this.change(clientId, path, before, after);
  }

  /**
   * Adds the user's entry, and the hooks as well if `withHook` and the client has any; otherwise hooks that are there are taken
   * out. One change for each file.
   */
  async planSetUp(clientId: string, withHook: boolean): Promise<readonly ConfigChange[]> {
    const client = aiClientOf(clientId);
    const edits = new FileEdits();
    const hook = await this.parts.hookOf(client);
    await this.addEntry(edits, client, await this.parts.entryOf(client, 'user'));
    if (hook && withHook) {
      await edits.add(hook.path, (text) => connectIn(hook.part, hook.path, text));
    } else if (hook) {
      // A file that cannot be read is in nobody's way here.
      const { entry = 'none' } = await stateIn(hook.path, hook.part);
      if (entry !== 'none') await takeOut(edits, hook);
    }
    return this.changes(clientId, edits);
  }

  /**
   * Takes the entry out, and the hooks as well if it is the last entry: without one, the client could not read the
   * resources that the brief names. One change for each file.
   */
  async planTakeOut(clientId: string, scope: ConfigScope): Promise<readonly ConfigChange[]> {
    const client = aiClientOf(clientId);
    const edits = new FileEdits();
    await takeOut(edits, await this.parts.entryOf(client, scope));
    const other = await this.placeOf(client, scope === 'user' ? 'project' : 'user');
    const hook = (other?.entry ?? 'none') === 'none' ? await this.parts.hookOf(client) : undefined;
    if (hook) await takeOut(edits, hook);
    return this.changes(clientId, edits);
  }

  /**
   * Takes out the user's entry and the hooks, which the client would have twice with its plugin. A plugin without a server
   * needs the entry, so it is added. An entry of the project stays. One change for each file.
   */
  async planForPlugin(clientId: string): Promise<readonly ConfigChange[]> {
    const client = aiClientOf(clientId);
    const edits = new FileEdits();
    const entry = await this.parts.entryOf(client, 'user');
    if (hasServer(clientId)) await takeOut(edits, entry);
    else await this.addEntry(edits, client, entry);
    const hook = await this.parts.hookOf(client);
    if (hook) await takeOut(edits, hook);
    return this.changes(clientId, edits);
  }

  /**
   * Takes a change back that was written. Where other programs have changed the file since, and nothing in it was ours before, our
   * part is taken out of the file as it is now.
   */
  async planUndo({ clientId, path, before, after }: ConfigChange): Promise<ConfigChange> {
    const parts = await this.parts.userPartsIn(aiClientOf(clientId), path);
    const withoutOurs = (text: string | undefined) =>
      parts.reduce((left, part) => left && disconnectIn(part.disconnect, path, left), text);
    const isAdded = withoutOurs(before) === before && withoutOurs(after) !== after;
    const now = await readConfig(path);
    // What of ours was replaced or taken out fits the text alone in which it was.
    return now === after || !isAdded
      ? this.change(clientId, path, after, before)
      : this.change(clientId, path, now, withoutOurs(now));
  }

  /**
   * Writes atomically, unless the file is a mount point, and keeps a copy of the previous file in the state folder.
   * @throws Obstructed if the file's content is no longer `before`.
   * @returns the path of the copy, if there was a file.
   */
  async apply({ clientId, path, before, after }: ConfigChange): Promise<string | undefined> {
    await expectConfig(path, before);
    if (before === after) return undefined;
    const copy = before === undefined ? undefined : await this.backups.keep(clientId, path, before);
    const client = aiClientOf(clientId);
    const isProject = path === (await this.parts.pathOf(client, 'project'));
    await replaceConfig(path, { before, after, newMode: isProject ? 0o666 : 0o600 });
    return copy;
  }

  /** The entry as a person would paste it into the client's file. */
  entryText(clientId: string, command: BridgeCommand): string {
    return newText(aiClientOf(clientId), command);
  }

  private async addEntry(
    edits: FileEdits,
    client: AiClient,
    { path, part }: FoundPart,
  ): Promise<void> {
    await edits.add(path, (text) => connectIn(part, path, text));
    const off = await this.parts.switchOf(client, 'user');
    if (off) await edits.add(off.path, (text = '') => switchOnIn(off, text));
  }

  private async planPart(
    clientId: string,
    path: string,
    part: Part,
    action: PartAction,
  ): Promise<ConfigChange> {
    const before = await readConfig(path);
    const after =
      action === 'connect'
        ? connectIn(part, path, before)
        : before && disconnectIn(part[action], path, before);
    return this.change(clientId, path, before, after);
  }

  private changes(clientId: string, { changed }: FileEdits): Promise<readonly ConfigChange[]> {
    return Promise.all(
      changed.map(({ path, before, after }) => this.change(clientId, path, before, after)),
    );
  }

  private async change(
    clientId: string,
    path: string,
    before: string | undefined,
    after: string | undefined,
  ): Promise<ConfigChange> {
    return { clientId, path, outside: await this.parts.project.outside(path), before, after };
  }

  private async stateOf(client: AiClient): Promise<AiClientState> {
    const { id } = client;
    const isFound = await this.parts.isFound(client);
    const places = [await this.placeOf(client, 'user'), await this.placeOf(client, 'project')];
    const hook = await this.hookPlaceOf(client);
    const plugin = await this.parts.pluginOf(client);
    return {
      id,
      label: clientLabel(id) ?? id,
      isFound,
      places: places.filter((place) => place !== undefined),
      ...(hook && { hook }),
      ...(plugin && { plugin }),
    };
  }

  private async placeOf(client: AiClient, scope: ConfigScope): Promise<ConfigPlace | undefined> {
    const path = await this.parts.pathOf(client, scope);
    if (path === undefined) return undefined;
    const place = await this.parts.entryIn(client, path);
    if (place.entry === 'outdated') {
      const missing = await missingBridgeIn(client, path, this.parts.machine);
      return { scope, ...place, ...(missing !== undefined && { missing }) };
    }
    const off = isConnected(place) ? await this.parts.switchOf(client, scope) : undefined;
    return off ? { scope, path, entry: 'off', offIn: off.path } : { scope, ...place };
  }

  private async hookPlaceOf(client: AiClient): Promise<HookPlace | undefined> {
    const found = await this.parts.hookOf(client);
    const { hook } = client;
    if (!found || !hook) return undefined;
    const state = await stateIn(found.path, found.part);
    const place = { when: hook.when, ...state };
    if (state.entry !== 'current') return place;
    const { path } = found;
    const positions = await ofReadable(path, (text) => hook.positionsIn?.(path, text));
    return { ...place, ...(await this.parts.whatStops(client, path, positions)) };
  }
}

function takeOut(edits: FileEdits, { path, part }: FoundPart): Promise<void> {
  return edits.add(path, (text) => text && disconnectIn(part.disconnect, path, text));
}
