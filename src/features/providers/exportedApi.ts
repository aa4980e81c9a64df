import * as vscode from 'vscode';
import type { BridgeAPI, BridgeExports, ResourceProvider } from '../../api/api';
import { toError } from '../../base/errors';
import { DisposableStore, type Disposable, type Event } from '../../base/events';
import { shownLine } from '../../base/oneLine';
import type { Kinds } from '../../core/catalog/kinds';
import type { PinStore } from '../../core/pins/pinStore';
import {
  checkedProvider,
  type KnownProvider,
  type KnownProviders,
} from '../../core/sharing/providers';
import { report } from '../../panel/report';
import { readProviderChoice, writeProviderChoice } from '../../settings/providerChoices';
import type { Settings } from '../../settings/settings';
import { followProvider } from './kind/followProvider';
import { PinQuestions } from './pinQuestions';
import { isOfFileSystem } from './shownProviders';

/** The most characters of an error's message in the log. */
const longestMessage = 1_000;

interface Deps {
  /** Disposed when the window closes. */
  readonly own: DisposableStore;
  readonly known: KnownProviders;
  readonly kinds: Kinds;
  readonly pins: { readonly onDidChange: Event<unknown> };
  readonly pinStore: PinStore;
  readonly settings: Settings;
  readonly log: vscode.LogOutputChannel;
}

/** Creates the API for other extensions. */
export function exportedApi(deps: Deps): BridgeExports {
  const { own } = deps;
  const questions = new PinQuestions(deps.pinStore);
  const api: BridgeAPI = {
    registerResourceProvider: (provider) => own.add(register(provider, deps)),
    pin: (uri, priority) => questions.ask(uri, priority),
    onDidChangePins: (listener) => own.add(deps.pins.onDidChange(() => call(listener, deps))),
  };
  return {
    getAPI: (version: unknown) => {
      if (version === 1) return api;
      throw new Error(`MCP Workspace Bridge has version 1 of its API, not ${String(version)}.`);
    },
  };
}

/** Errors in another extension's listener are only logged, so that all other listeners are notified. */
function call(listener: (event: void) => void, { log }: Deps): void {
  try {
    listener();
  } catch (cause) {
    log.warn(`An extension that listens to pins: ${wordsOf(cause)}`);
  }
}

function register(provider: ResourceProvider, { known, kinds, settings, log }: Deps): Disposable {
  const as = checkedProvider(provider);
  const { scheme } = as;
  const registered = new DisposableStore();
  registered.add(known.add(as, isOfFileSystem));
  const onError = (cause: unknown) => log.warn(`The provider of ${scheme}: ${wordsOf(cause)}`);
  const serve = async () => {
    registered.add(
      followProvider({
        provider,
        as,
        kinds,
        isOn: () => readProviderChoice(settings, scheme) === 'on',
        onDidChangeIsOn: settings.otherExtensions.onDidChange,
        maxReadBytes: () => settings.maxReadBytes.value,
        onError,
      }),
    );
    if (readProviderChoice(settings, scheme) === undefined)
      await report(askToShare(as, settings), { log });
  };
  void serve().catch(onError);
  return registered;
}

/** Asks the person whether to share. Until they answer, nothing is shared, and each new window asks again. */
async function askToShare({ scheme, label }: KnownProvider, settings: Settings): Promise<void> {
  const message = vscode.l10n.t(
    'An extension wants to share “{0}” ({1}) with connected AI tools.',
    label,
    `${scheme}:`,
  );
  const share = vscode.l10n.t('Share');
  const never = vscode.l10n.t("Don't Share");
  const answer = await vscode.window.showInformationMessage(message, share, never);
  if (answer !== undefined) {
    await writeProviderChoice(settings, scheme, answer === share ? 'on' : 'off');
  }
}

/** Anything can be thrown, even a value that is not an error and cannot be converted to a text. */
function wordsOf(cause: unknown): string {
  try {
    return shownLine(toError(cause).message, longestMessage) ?? 'an error without a message';
  } catch {
    return 'an error that cannot be read';
  }
}
