import type { NamesInBrief } from '../../../../src/core/brief/namesInBrief';
import { canonicalUri } from '../../../../src/core/documents/uris';
import { LiveKind } from './liveKind';

/** A command that ran. */
export const ranKind = () =>
  new LiveKind({
    uri: 'terminal://window/last',
    topic: 'terminal',
    title: 'The terminalmark-line',
    hasTemplate: true,
    text: async () => 'terminalmark-output',
  });

export const ranInBrief: NamesInBrief = {
  heading: 'What just ran',
  label: 'Succeeded',
  topic: 'terminal',
  isMadeOf: (uri) => uri.startsWith('terminal:'),
  names: async () => ['terminalmark-line'],
  failures: async () => [
    {
      id: '1',
      title: 'terminalmark-failed',
      uri: canonicalUri('terminal://window/command/1'),
      excerpt: () => ['terminalmark-output'],
      places: [],
    },
  ],
};

/** A session of the debugger that is paused. */
export const pausedKind = () =>
  new LiveKind({
    uri: 'debug://session/debugmark',
    topic: 'debug',
    title: 'The debugmark',
    hasTemplate: true,
    text: async () => 'debugmark-variable',
  });

export const pausedInBrief: NamesInBrief = {
  heading: 'Debugger',
  label: 'Paused',
  isList: true,
  topic: 'debug',
  isMadeOf: (uri) => uri.startsWith('debug:'),
  names: async () => ['debugmark-frame'],
};
