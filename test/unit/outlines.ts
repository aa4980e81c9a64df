import { join } from 'node:path';
import { Grammars } from '../../src/features/outlines/reading/worker/grammars';
import { outlineOf } from '../../src/features/outlines/reading/worker/outlineOf';
import type { Outlines } from '../../src/core/outline/outlines';
import { root } from '../host/paths';

const grammars = new Grammars(join(root, 'dist', 'grammars'));

/** The outlines of the product, made in this thread. */
export const outlines: Outlines = { outline: (text) => outlineOf(text, grammars) };
