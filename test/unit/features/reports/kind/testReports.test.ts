import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Emitter } from '../../../../../src/base/events';
import { type CanonicalUri, canonicalUri } from '../../../../../src/core/documents/uris';
import { TestReports } from '../../../../../src/features/reports/kind/testReports';

const minute = 60_000;
const nobody = { maySee: async () => true };

/**
 * Reports of one failed test each, which were written so many minutes ago.
 * @param passed the reports that say at once that none has failed, and are not read.
 */
function reportsOf(written: Readonly<Record<string, number>>, passed: readonly string[] = []) {
  const found = new Emitter<void>();
  const all = Object.entries(written)
    .toSorted(([, one], [, other]) => one - other)
    .map(([path, ago]) => ({
      uri: canonicalUri(`file:///ws/${path}`),
      modifiedAt: Date.now() - ago * minute,
      mayHaveFailed: !passed.includes(path),
    }));
  const find = (uri: CanonicalUri) => all.find((each) => each.uri === uri);
  const reports = new TestReports({
    files: {
      now: all,
      all: async () => all,
      find,
      isServed: async () => true,
      read: async (uri) => {
        const file = find(uri);
        assert.ok(file?.mayHaveFailed);
        const name = uri.slice(uri.lastIndexOf('/') + 1).replace(/^TEST-|\.xml$/g, '');
        const failed = [{ name, type: 'failure', message: '', place: undefined } as const];
        const report = { tests: 1, skipped: 0, failed, seconds: undefined, at: undefined };
        return { modifiedAt: file.modifiedAt, report };
      },
      onDidFind: found.event,
      onDidWrite: () => ({ dispose: () => undefined }),
    },
    title: (uri) => uri,
    resolve: (path) => canonicalUri(path),
    redactor: { redact: (text) => ({ text, count: 0 }) },
  });
  return { reports, all, found };
}

/** The failed tests that briefs name. @param given see `reportsOf` */
async function namedOf(
  ...given: Parameters<typeof reportsOf>
): Promise<readonly string[] | undefined> {
  return reportsOf(...given).reports.inBrief.names(nobody);
}

describe('test reports in the list', () => {
  it('come after low pins, and after what is open if no test has failed', async () => {
    const { reports } = reportsOf({ 'junit-a.xml': 1, 'junit-b.xml': 2 }, ['junit-a.xml']);
    const listed = await reports.list();
    assert.deepEqual(
      listed.map(({ uri, priority }) => [uri.slice(-11), priority]),
      [
        ['junit-a.xml', 0.05],
        ['junit-b.xml', 0.15],
      ],
    );
    const [passed] = listed;
    assert.ok(passed);
    assert.equal((await reports.find(passed.uri))?.priority, passed.priority);
  });

  it('are announced with another priority once their tests pass, and not for the time alone', () => {
    const { reports, all, found } = reportsOf({ 'junit-a.xml': 1 });
    const changes: string[] = [];
    found.fire();
    reports.onDidChange(({ type }) => changes.push(type));
    Object.assign(all[0] ?? {}, { modifiedAt: Date.now() });
    found.fire();
    assert.deepEqual(changes, []);
    Object.assign(all[0] ?? {}, { mayHaveFailed: false });
    found.fire();
    assert.deepEqual(changes, ['list']);
  });
});

describe('the failed tests that a brief names', () => {
  it('are those of all classes of a run, though each has a report of its own', async () => {
    const names = Array.from({ length: 30 }, (_, at) => `Class${at}`);
    const written = names.map(
      (name, at) => [`target/surefire-reports/TEST-${name}.xml`, at] as const,
    );
    assert.deepEqual(await namedOf(Object.fromEntries(written)), names);
  });

  it('are those of the three newest runs', async () => {
    const named = await namedOf({
      'a/TEST-A1.xml': 1,
      'junit-b.xml': 2,
      'c/TEST-C1.xml': 3,
      'a/TEST-A2.xml': 4,
      'junit-d.xml': 5,
      'c/TEST-C2.xml': 62,
      'c/TEST-C3.xml': 64,
    });
    assert.deepEqual(named, ['A1', 'A2', 'junit-b', 'C1', 'C2']);
  });

  it('are not those of runs that are older than a day', async () => {
    const hour = 60;
    const named = await namedOf({
      'junit-today.xml': 5 * hour,
      // Its last report is of today.
      'a/TEST-A1.xml': 23.5 * hour,
      'a/TEST-A2.xml': 24.4 * hour,
      'junit-before.xml': 25 * hour,
    });
    assert.deepEqual(named, ['junit-today', 'A1', 'A2']);
  });

  it('are also that of a class that was done long before the last of hundreds', async () => {
    const passed = Array.from({ length: 300 }, (_, at) => `a/TEST-A${at}.xml`);
    const written = passed.map((path, at) => [path, at / 10] as const);
    const all = Object.fromEntries([...written, ['a/TEST-Failed.xml', 40]]);
    assert.deepEqual(await namedOf(all, passed), ['Failed']);
  });

  it('are those of at most 100 reports', async () => {
    const many = Array.from({ length: 150 }, (_, at) => [`a/TEST-A${at}.xml`, at / 10] as const);
    assert.equal((await namedOf(Object.fromEntries(many)))?.length, 100);
  });

  it('come with the time of each run that may have failed, and with the day of one before today', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: new Date(2026, 10, 30, 9, 30) });
    const labelOf = (...given: Parameters<typeof reportsOf>) => {
      const { label } = reportsOf(...given).reports.inBrief;
      return typeof label === 'string' ? label : label();
    };
    const written = {
      'junit-b.xml': 16,
      'a/TEST-A1.xml': 20,
      'a/TEST-A2.xml': 21,
      'junit-c.xml': 680,
    };
    assert.equal(
      labelOf(written),
      'By the newest test reports (of 09:14, 09:10, 2026-11-29 22:10)',
    );
    const passed = ['junit-b.xml', 'a/TEST-A1.xml', 'junit-c.xml'];
    assert.equal(labelOf(written, passed), 'By the newest test reports (of 09:09)');
    assert.equal(labelOf(written, Object.keys(written)), 'By the newest test reports');
  });

  it('are none once all tests of the newest runs pass, and not known without a run of today', async () => {
    assert.deepEqual(await namedOf({ 'junit-b.xml': 1 }, ['junit-b.xml']), []);
    assert.equal(await namedOf({ 'junit-before.xml': 25 * 60 }), undefined);
    assert.equal(await namedOf({}), undefined);
  });
});
