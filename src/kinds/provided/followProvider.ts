import type { ResourceProvider } from '../../api/api';
import type { Disposable, Event } from '../../base/events';
import type { Kinds } from '../../core/catalog/kinds';
import { ProviderKind } from './providerKind';

interface Options {
  readonly kinds: Kinds;
  /** Whether the person has agreed. */
  isOn(): boolean;
  readonly onDidChangeIsOn: Event<unknown>;
  maxReadBytes(): number;
  onError(cause: unknown): void;
  /** How long each answer may take; 5 s if left out. */
  readonly maxMs?: number;
}

/** Serves a provider's resources as long as the person agrees. It is asked for nothing before. */
export function followProvider(provider: ResourceProvider, options: Options): Disposable {
  let served: Disposable | undefined;
  const stop = () => {
    served?.dispose();
    served = undefined;
  };
  const follow = () => {
    if (!options.isOn()) return stop();
    served ??= serve(provider, options);
  };
  const changes = options.onDidChangeIsOn(follow);
  follow();
  return {
    dispose: () => {
      changes.dispose();
      stop();
    },
  };
}

function serve(provider: ResourceProvider, options: Options): Disposable {
  const kind = new ProviderKind({ provider, ...options });
  const added = options.kinds.add(kind);
  return {
    dispose: () => {
      added.dispose();
      kind.dispose();
    },
  };
}
