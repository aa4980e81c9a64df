import * as vscode from 'vscode';
import type { BridgeAPI, BridgeExports, ResourceProvider } from '../api/api';
import { toError } from '../base/errors';
import { DisposableStore, type Disposable } from '../base/events';
import type { Logger } from '../base/logger';
import { canonicalUri } from '../core/documents/uris';
import type { ActivePins } from '../core/pins/activePins';
import { add } from '../core/pins/edits';
import { isPriority, newPin, newPinPriority } from '../core/pins/pin';
import type { PinStore } from '../core/pins/pinStore';
import type { Kinds } from './kinds';
import {
  onDidChangeSetting,
  readProviderChoice,
  readSetting,
  writeProviderChoice,
} from './settings';

interface Deps {
  readonly kinds: Kinds;
  readonly pins: ActivePins;
  readonly pinStore: PinStore;
  readonly log: Logger;
}

/** Creates the API for other extensions. The code that serves their resources is loaded with the first provider. */
export function createApi(own: DisposableStore, deps: Deps): BridgeExports {
  const api: BridgeAPI = {
    registerResourceProvider: (provider) => own.add(register(provider, deps)),
    pin: (uri, priority) => askToPin(deps, uri, priority),
    onDidChangePins: (listener) => deps.pins.onDidChange(() => listener()),
  };
  return {
    getAPI: (version: unknown) => {
      if (version === 1) return api;
      throw new Error(`MCP Workspace Bridge has version 1 of its API, not ${String(version)}.`);
    },
  };
}

function register(provider: ResourceProvider, { kinds, log }: Deps): Disposable {
  const { scheme } = provider;
  const label = String(provider.label).slice(0, 60);
  const registered = new DisposableStore();
  const isTaken = (asked: string) => vscode.workspace.fs.isWritableFileSystem(asked) !== undefined;
  registered.add(kinds.providers.add({ scheme, label }, isTaken));
  const onError = (cause: unknown) =>
    log.warn(`The provider of ${scheme}: ${toError(cause).message}`);
  const serve = async () => {
    const { followProvider } = await import('../kinds/provided/followProvider');
    registered.add(
      followProvider(provider, {
        kinds: kinds.all,
        isOn: () => readProviderChoice(scheme) === 'on',
        onDidChangeIsOn: (listener) => onDidChangeSetting('providers', () => listener(undefined)),
        maxReadBytes: () => readSetting('maxReadBytes'),
        onError,
      }),
    );
    if (readProviderChoice(scheme) === undefined) await askToShare(scheme, label);
  };
  void serve().catch(onError);
  return registered;
}

/** Asks the person whether to share. Until they answer, nothing is shared, and each new window asks again. */
async function askToShare(scheme: string, label: string): Promise<void> {
  const message = vscode.l10n.t(
    'An extension wants to share “{0}” ({1}) with connected AI clients.',
    label,
    `${scheme}:`,
  );
  const share = vscode.l10n.t('Share');
  const never = vscode.l10n.t("Don't Share");
  const answer = await vscode.window.showInformationMessage(message, share, never);
  if (answer !== undefined) await writeProviderChoice(scheme, answer === share ? 'on' : 'off');
}

/** @throws Error if the URI or the priority is malformed. */
async function askToPin(
  { pinStore }: Deps,
  asked: string,
  priority = newPinPriority,
): Promise<boolean> {
  const uri = canonicalUri(asked);
  if (!isPriority(priority)) throw new Error('A priority is a number from 0 to 1.');
  const message = vscode.l10n.t('An extension wants to pin {0}.', uri.slice(0, 200));
  const pin = vscode.l10n.t('Pin');
  const answer = await vscode.window.showInformationMessage(message, pin, vscode.l10n.t('No'));
  if (answer !== pin) return false;
  await pinStore.edit(add([newPin({ type: 'resource', uri }, priority)]));
  return true;
}
