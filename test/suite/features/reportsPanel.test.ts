import { after, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { usePanel } from '../helpers/panel';

describe('the group of test reports', () => {
  const panel = usePanel('reported', {
    'test-results/junit.xml':
      '<testsuites><testsuite name="cart"><testcase name="adds"/></testsuite></testsuites>',
  });
  // Other tests would find the report, too.
  after(() =>
    vscode.workspace.fs.delete(vscode.Uri.parse(panel.uri('test-results')), { recursive: true }),
  );

  it('is in the view Add', async () => {
    await panel.row('Test Reports');
  });
});
