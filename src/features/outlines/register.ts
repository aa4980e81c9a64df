import type { Outlines } from '../../core/outline/outlines';
import type { Core } from '../../wiring/core';
import { Outliner } from './reading/outliner';

/** Outlines texts in a thread, which is started with the first one. */
export function registerOutlines({ own, context }: Pick<Core, 'own' | 'context'>): Outlines {
  return own.add(
    new Outliner({
      script: context.asAbsolutePath('dist/outlineWorker.js'),
      grammars: context.asAbsolutePath('dist/grammars'),
    }),
  );
}
