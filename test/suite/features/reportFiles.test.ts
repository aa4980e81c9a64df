import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore, Emitter, type Event } from '../../../src/base/events';
import { type CanonicalUri, childUri, fileUri } from '../../../src/core/documents/uris';
import { parseReport } from '../../../src/features/reports/model/parseReport';
import { ReportFiles } from '../../../src/features/reports/reading/reportFiles';
import { WorkspaceFolders } from '../../../src/workspace/workspaceFolders';
import { plainFolders, uriOf, workspaceFolder, write } from '../helpers/workspace';

const never = () => ({ dispose: () => undefined });
const report = '<testsuite failures="0" errors="0"><testcase name="adds"/></testsuite>';

function reportFiles(
  own: DisposableStore,
  folders: WorkspaceFolders,
  onDidTouch: Event<CanonicalUri>,
) {
  return own.add(
    new ReportFiles({
      moreGlobs: { value: [], onDidChange: never },
      onDidTouch,
      onDidOutdate: never,
      pathInFolder: (uri) => folders.pathInFolder(uri),
      isInside: (uri) => folders.isInside(uri),
      isSecret: folders.isSecret,
      isExcluded: (uri) => folders.isExcludedBySettings(uri),
      parse: parseReport,
    }),
  );
}

async function remove(path: string): Promise<void> {
  await vscode.workspace.fs.delete(vscode.Uri.parse(uriOf(path)), { recursive: true });
}

describe('the files of test reports', () => {
  const own = new DisposableStore();
  after(async () => {
    own.dispose();
    await remove('manyReports');
  });

  it('are all those of hundreds of classes, and then those that are written', async () => {
    const touched = own.add(new Emitter<CanonicalUri>());
    const files = reportFiles(own, own.add(plainFolders()), touched.event);
    const path = (name: string) => `manyReports/TEST-${name}.xml`;
    const names = Array.from({ length: 250 }, (_, at) => `Class${at}`);
    await Promise.all(names.map((name) => write(path(name), report)));
    const found = async () => {
      const all = (await files.all()).filter(({ uri }) => uri.startsWith(uriOf('manyReports')));
      return new Map(all.map(({ uri, mayHaveFailed }) => [uri, mayHaveFailed]));
    };
    assert.equal((await found()).size, 250);
    assert.equal((await found()).get(uriOf(path('Class7'))), false);

    let looks = 0;
    own.add(files.onDidFind(() => (looks += 1)));
    await remove(path('Class0'));
    await write(path('Class7'), report.replace('failures="0"', 'failures="1"'));
    for (const name of names.slice(0, 9)) touched.fire(uriOf(path(name)));
    touched.fire(await write(path('New'), report));
    const after = await found();
    assert.deepEqual(
      ['Class0', 'Class7', 'New'].map((name) => after.get(uriOf(path(name)))),
      [undefined, true, false],
    );
    assert.equal(looks, 1);
  });
});

describe('the files of test reports in a workspace folder that is a link', () => {
  const own = new DisposableStore();
  let elsewhere: string;
  let files: ReportFiles;
  const folder = () => fileUri(join(elsewhere, 'linked'));

  before(async () => {
    await write('linkedReports/junit.xml', report);
    elsewhere = await mkdtemp(join(tmpdir(), 'mcp-bridge-link-'));
    await symlink(join(workspaceFolder(), 'linkedReports'), join(elsewhere, 'linked'));
    const foreign = join(workspaceFolder(), 'linkedReports/junit-out.xml');
    await write('outside.xml', report);
    await symlink(join(workspaceFolder(), 'outside.xml'), foreign);
    const shown = [{ uri: vscode.Uri.parse(folder()), name: 'linked' }];
    const secretFiles = { value: {}, onDidChange: never };
    const folders = new WorkspaceFolders({ shown: () => shown, exclude: () => [], secretFiles });
    files = reportFiles(own, own.add(folders), never);
  });
  after(async () => {
    own.dispose();
    await rm(elsewhere, { recursive: true });
    await remove('linkedReports');
    await remove('outside.xml');
  });

  it('are served, but not by a link out of the folder', async () => {
    const read = await files.read(childUri(folder(), 'junit.xml'));
    assert.equal(read?.report.tests, 1);
    assert.equal(await files.isServed(childUri(folder(), 'junit-out.xml')), false);
  });
});
