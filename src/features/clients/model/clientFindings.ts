import {
  absentHook,
  type AiClientState,
  type OtherEntry,
  type PartState,
  type StoppedHooks,
} from './aiClientConfig';
import { good, type Facts, type Finding, type OldClient } from './finding';

type Duplicate = Extract<Finding, { type: 'plugin' }>['twice'];

/** The findings about a client of this machine. */
export function clientFindings(
  client: AiClientState,
  { oldClients, otherEntries }: Pick<Facts, 'oldClients' | 'otherEntries'>,
): Finding[] {
  return [
    ...ofEntries(client),
    ...ofOtherEntries(client, otherEntries),
    ...ofHook(client),
    ...ofVersion(client, oldClients),
    ...ofPlugin(client),
  ];
}

/** Clients that are neither installed nor set up are left out. */
function ofEntries({ id, label, isFound, places, plugin }: AiClientState): Finding[] {
  const reported = places.filter(({ entry, problem }) => problem || entry !== 'none');
  if (reported.length > 0) {
    return reported.map((place) => ({
      type: 'client',
      mark: place.entry === 'unnamed' ? 'note' : good(place.entry === 'current'),
      id,
      label,
      place,
    }));
  }
  const isMissing = isFound && !plugin?.hasServer;
  return isMissing ? [{ type: 'client', mark: 'note', id, label, place: undefined }] : [];
}

/** With another entry beside ours, or beside the plugin's, the client has each tool twice. */
function ofOtherEntries(
  { id, label, places, plugin }: AiClientState,
  others: readonly OtherEntry[],
): Finding[] {
  // Ours does not work where it starts what is not there.
  const isOurs = places.some((place) => isThere(place) && place.missing === undefined);
  if (!plugin?.hasServer && !isOurs) return [];
  return others
    .filter((entry) => entry.id === id)
    .map((entry) => ({ type: 'otherEntry', mark: 'bad', label, ...entry }));
}

/** A file that cannot be read is reported once, though it may hold the entry, too. */
function ofHook(client: AiClientState): Finding[] {
  const { label, hook, places } = client;
  const absent = absentHook(client);
  if (absent) return [{ type: 'hook', mark: 'note', label, hook: absent }];
  if (!hook || hook.entry === 'none') return [];
  if (hook.problem && places.some(({ path }) => path === hook.path)) return [];
  const { entry } = hook;
  const mark = entry === 'off' ? 'note' : good(entry === 'current' && mayRun(hook));
  return [{ type: 'hook', mark, label, hook }];
}

function mayRun({ isUnconfirmed, forbiddenIn }: StoppedHooks): boolean {
  return !isUnconfirmed && forbiddenIn === undefined;
}

/** Only where the hooks, or the plugin that has them, are installed. */
function ofVersion(
  { id, label, hook, plugin }: AiClientState,
  old: readonly OldClient[],
): Finding[] {
  if (hook?.entry !== 'current' && !plugin) return [];
  return old
    .filter((client) => client.id === id)
    .map((client) => ({ type: 'oldClient', mark: 'bad', label, ...client }));
}

/** With both, the client has each tool twice, and each prompt its text. */
function ofPlugin({ id, label, places, hook, plugin }: AiClientState): Finding[] {
  if (!plugin) return [];
  const place = plugin.hasServer ? places.find(isThere) : undefined;
  const twice: Duplicate = place
    ? { type: 'entry', path: place.path, scope: place.scope }
    : hook && isThere(hook)
      ? { type: 'hook', path: hook.path }
      : undefined;
  const mark = good(!twice && !plugin.isOutdated && mayRun(plugin));
  return [{ type: 'plugin', mark, id, label, plugin, twice }];
}

/** Whether the client uses what its file has of ours. */
export function isThere({ entry }: PartState): boolean {
  return entry !== undefined && entry !== 'none' && entry !== 'off';
}
