import { canonicalUri } from '../../../../src/core/documents/uris';
import type { CommonTopic } from '../../../../src/core/sharing/topics';
import { LiveKind } from './liveKind';
import { alwaysUri, paths, rangeUri } from './planted';
import { pausedKind, ranKind } from './ran';

/** The kinds of a window in which the person is in line 70717273 of a document, with a selection. */
export function liveKinds(isOpen: () => ReadonlySet<string>) {
  const at = canonicalUri(paths.active);
  return {
    active: new LiveKind({
      uri: 'editor://window/active',
      topic: 'place',
      title: 'Line 70717273',
      text: async ({ maySee, sees }) => {
        if (!(await maySee(at))) return 'null';
        return `70717273 ${at} ${sees('selection') ? 'selectionmark-active' : ''}`;
      },
    }),
    selection: new LiveKind({
      uri: 'editor://window/selection',
      topic: 'selection',
      title: 'The selection',
      text: async ({ maySee }) => ((await maySee(at)) ? 'selectionmark-itself' : 'null'),
    }),
    open: new LiveKind({
      uri: 'editor://window/open',
      topic: 'editors',
      title: 'Open editors',
      text: async ({ maySee }) => {
        const seen: string[] = [];
        for (const uri of isOpen()) if (await maySee(canonicalUri(uri))) seen.push(uri);
        return seen.join(' ');
      },
    }),
    provided: new LiveKind({
      uri: 'build-tasks://extensionsmark',
      topic: 'build-tasks:',
      title: 'The extensionsmark',
      text: async () => 'extensionsmark',
    }),
    always: new LiveKind({ uri: alwaysUri, title: 'Always', text: async () => 'always' }),
    problemTemplate: new LiveKind({
      uri: 'diagnostics://template',
      topic: 'problems',
      title: 'Problems',
      hasTemplate: true,
      text: async () => 'problemsmark',
    }),
    changes: new LiveKind({
      uri: 'git://gitmark/changes',
      topic: 'git',
      title: 'The gitmark/',
      hasTemplate: true,
      text: async () => 'gitmark/',
    }),
    databases: markOf('databases', 'database://sqlite/databasesmark.db/dictionary'),
    ran: ranKind(),
    paused: pausedKind(),
    comments: markOf('comments', 'context://workspace/comments'),
    page: markOf('pages', 'https://pagesmark.example/'),
    range: new LiveKind({
      uri: rangeUri,
      topic: 'pins',
      title: 'pinsmark-lines.ts:1-2',
      subject: paths.withPinnedLines,
      text: async () => 'pinsmark-lines, some of them',
    }),
  };
}

function markOf(topic: CommonTopic, uri: string): LiveKind {
  const mark = `${topic}mark`;
  return new LiveKind({ uri, topic, title: `The ${mark}`, text: async () => mark });
}
