import type { ResourceProvider } from '../../../api/api';
import type { Disposable } from '../../../base/events';

/** Subscribes to a provider's changes. The provider's errors are only logged. */
export function followChanges(
  provider: Pick<ResourceProvider, 'onDidChange'>,
  onChange: (uri: unknown) => void,
  onError: (cause: unknown) => void,
): Disposable {
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch (cause) {
      onError(cause);
      return undefined;
    }
  };
  const changes = attempt(() =>
    provider.onDidChange?.((change: unknown) => {
      const { uri }: { readonly uri?: unknown } = Object(change) as object;
      onChange(uri);
    }),
  );
  return { dispose: () => attempt(() => changes?.dispose()) };
}
