import { toError } from '../base/errors';
import type { DisposableStore } from '../base/events';
import type { Logger } from '../base/logger';
import { Unasked } from '../core/brief/unasked';
import { Redactor } from '../core/redaction/redact';
import { KnownSecrets } from './knownSecrets';
import type { Workspace } from './openWorkspace';

interface Deps {
  readonly workspace: Pick<Workspace, 'folders' | 'index'>;
  readonly log: Logger;
}

/** Creates what replaces secrets, also in the texts that clients get unasked, with the values that are known here. */
export function createRedaction(own: DisposableStore, { workspace, log }: Deps) {
  const redactor = new Redactor();
  own.add(
    new KnownSecrets({
      redactor,
      files: workspace.index,
      isSecret: workspace.folders.isSecret,
      onError: (cause) => log.error(toError(cause)),
    }),
  );
  return { redactor, unasked: new Unasked(redactor) };
}
