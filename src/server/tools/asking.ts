import type { McpServerOptions } from '../mcpServer';
import type { Asking } from './tool';

/** For the time of one call. */
export function askingFor(
  { catalog, changes, onServed }: Pick<McpServerOptions, 'catalog' | 'changes' | 'onServed'>,
  signal: AbortSignal,
): Asking {
  return {
    catalog,
    changes,
    signal,
    read: async (uri) => {
      const reading = await catalog.read(uri, signal);
      onServed?.('read');
      return reading;
    },
  };
}
