import type { Disposable, Event } from '../../../base/events';
import type { Kinds } from '../../../core/catalog/kinds';
import { ProviderKind, type ProviderOptions } from './providerKind';

interface Options extends ProviderOptions {
  readonly kinds: Kinds;
  /** Whether the person has agreed. */
  isOn(): boolean;
  readonly onDidChangeIsOn: Event<unknown>;
}

/** Serves a provider's resources as long as the person agrees. Before that, the provider is not called. */
export function followProvider(options: Options): Disposable {
  let served: Disposable | undefined;
  const stop = () => {
    served?.dispose();
    served = undefined;
  };
  const follow = () => {
    if (!options.isOn()) return stop();
    served ??= serve(options);
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

function serve(options: Options): Disposable {
  const kind = new ProviderKind(options);
  const added = options.kinds.add(kind);
  return {
    dispose: () => {
      added.dispose();
      kind.dispose();
    },
  };
}
