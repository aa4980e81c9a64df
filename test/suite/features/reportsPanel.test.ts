import { describe, it } from 'mocha';
import { usePanel } from '../helpers/panel';

describe('the group of test reports', () => {
  const panel = usePanel('reported', {
    'test-results/junit.xml':
      '<testsuites><testsuite name="cart"><testcase name="adds"/></testsuite></testsuites>',
  });

  it('is in the view Add', async () => {
    await panel.row('Test Reports');
  });
});
