import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Emitter } from '../../../src/base/events';
import { canonicalUri } from '../../../src/core/documents/uris';
import type { SharingLevel } from '../../../src/core/sharing/topics';
import { debugPanel } from '../../../src/features/debugging/panel/debugPanel';
import { reportsPanel } from '../../../src/features/reports/panel/reportsPanel';
import { commandUri } from '../../../src/features/running/model/ranAddress';
import { RanCommands } from '../../../src/features/running/model/ranCommands';
import { runningView } from '../../../src/features/running/panel/runningView';
import { ResourceViews } from '../../../src/panel/resourceViews';
import { ChangingRules } from '../../unit/sharingRules';

describe('the row of what is shared by agreement alone', () => {
  const { event: never } = new Emitter<void>();
  const answered = new Emitter<void>();
  let answer: SharingLevel | undefined;
  const agreements = { answerTo: () => answer, onDidChange: answered.event };
  const { rules } = new ChangingRules({}, agreements);

  const debugging = debugPanel({ sessions: () => [], onDidComeOrGo: never });
  const reports = reportsPanel({
    reports: () => [],
    look: () => undefined,
    onDidFind: never,
    resolve: () => undefined,
  });
  const running = runningView({
    commands: new RanCommands(1),
    answer: () => answer,
    agree: async () => undefined,
    isOpen: () => rules.isOpen('terminal'),
    lineOf: () => undefined,
    read: async () => undefined,
  });
  const added = [debugging.view, reports.view, running].flatMap((view) => view ?? []);
  const views = new ResourceViews(added, rules);
  const session = canonicalUri('debug://session/Shop');
  const report = canonicalUri('test://report/junit.xml');
  const markOf = (uri: typeof session) => views.show(uri)?.mark;

  it('says that it is not shared before the person agrees', () => {
    let changes = 0;
    views.onDidChange(() => (changes += 1));
    for (const uri of [session, report, commandUri(1)]) {
      const mark = markOf(uri);
      assert.equal(mark?.text, 'not shared: you have not agreed yet');
      const topic = uri === session ? 'Debugger' : 'What Just Ran';
      assert.ok(mark.remedy.startsWith(`It is part of ${topic}. Sharing Rules…`), mark.remedy);
    }
    answer = 'on';
    answered.fire();
    assert.equal(changes, 1);
    assert.equal(markOf(session), undefined);
    assert.equal(markOf(report), undefined);
    assert.equal(markOf(commandUri(1))?.text, 'no longer kept');
  });
});
