import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { DisposableStore } from '../../../src/base/events';
import { childUri, fileUri } from '../../../src/core/documents/uris';
import { parseReport } from '../../../src/features/reports/model/parseReport';
import { ReportFiles } from '../../../src/features/reports/reading/reportFiles';
import { WorkspaceFolders } from '../../../src/workspace/workspaceFolders';
import { uriOf, workspaceFolder, write } from '../helpers/workspace';

const never = () => ({ dispose: () => undefined });

describe('the files of test reports in a workspace folder that is a link', () => {
  const own = new DisposableStore();
  let elsewhere: string;
  let files: ReportFiles;
  const folder = () => fileUri(join(elsewhere, 'linked'));

  before(async () => {
    await write('linkedReports/junit.xml', '<testsuites><testcase name="adds"/></testsuites>');
    elsewhere = await mkdtemp(join(tmpdir(), 'mcp-bridge-link-'));
    await symlink(join(workspaceFolder(), 'linkedReports'), join(elsewhere, 'linked'));
    const foreign = join(workspaceFolder(), 'linkedReports/junit-out.xml');
    await write('outside.xml', '<testsuites/>');
    await symlink(join(workspaceFolder(), 'outside.xml'), foreign);
    const shown = [{ uri: vscode.Uri.parse(folder()), name: 'linked' }];
    const secretFiles = { value: {}, onDidChange: never };
    const folders = own.add(
      new WorkspaceFolders({ shown: () => shown, exclude: () => [], secretFiles }),
    );
    files = own.add(
      new ReportFiles({
        moreGlobs: { value: [], onDidChange: never },
        onDidTouch: never,
        onDidOutdate: never,
        pathInFolder: (uri) => folders.pathInFolder(uri),
        isInside: (uri) => folders.isInside(uri),
        isSecret: folders.isSecret,
        isExcluded: (uri) => folders.isExcludedBySettings(uri),
        parse: parseReport,
      }),
    );
  });
  after(async () => {
    own.dispose();
    await rm(elsewhere, { recursive: true });
    for (const path of ['linkedReports', 'outside.xml']) {
      await vscode.workspace.fs.delete(vscode.Uri.parse(uriOf(path)), { recursive: true });
    }
  });

  it('are served, but not by a link out of the folder', async () => {
    const read = await files.read(childUri(folder(), 'junit.xml'));
    assert.equal(read?.report.tests, 1);
    assert.equal(await files.isServed(childUri(folder(), 'junit-out.xml')), false);
  });
});
