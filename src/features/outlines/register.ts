import type { Outlines } from '../../core/outline/outlines';
import type { Core } from '../core';
import { EditorSymbols } from './editorSymbols';
import { Outliner } from './reading/outliner';

/** Outlines texts in a thread, which is started with the first one, or by what language servers know of them. */
export function registerOutlines({ own, context }: Pick<Core, 'own' | 'context'>): Outlines {
  const outliner = own.add(
    new Outliner({
      script: context.asAbsolutePath('dist/outlineWorker.js'),
      grammars: context.asAbsolutePath('dist/grammars'),
    }),
  );
  return new EditorSymbols(outliner);
}
