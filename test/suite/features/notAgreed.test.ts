import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Emitter } from '../../../src/base/events';
import { canonicalUri } from '../../../src/core/documents/uris';
import { debugPanel } from '../../../src/features/debugging/panel/debugPanel';
import { reportsPanel } from '../../../src/features/reports/panel/reportsPanel';

describe('the row of what is shared by agreement alone', () => {
  const { event } = new Emitter<void>();
  const views = (isOpen: boolean) => {
    const agreed = { isOpen: () => isOpen, onDidChangeSharing: event };
    return [
      [
        debugPanel({ sessions: () => [], onDidComeOrGo: event, ...agreed }).view,
        canonicalUri('debug://session/Shop'),
      ],
      [
        reportsPanel({
          reports: () => [],
          look: () => undefined,
          onDidFind: event,
          resolve: () => undefined,
          ...agreed,
        }).view,
        canonicalUri('test://report/junit.xml'),
      ],
    ] as const;
  };

  it('says that it is not shared before the person agrees', () => {
    for (const [view, uri] of views(false)) {
      const mark = view?.show(uri)?.mark;
      assert.equal(mark?.text, 'not shared: you have not agreed yet');
      assert.match(mark.remedy, /^It is part of (What Just Ran|Debugger)\. Sharing Rules…/);
    }
    for (const [view, uri] of views(true)) assert.equal(view?.show(uri)?.mark, undefined);
  });
});
