import { describe, it } from 'mocha';
import { usePanel } from './panel';

describe('an ignore file that is not applied', () => {
  const panel = usePanel('ignoring', { 'a.txt': 'a', '.gitignore': '*.log\n' });

  it('is shown with the reason until it is mended', async () => {
    await panel.expectNoRow('Held Back');
    await panel.write('.gitignore', '*.log\n'.padEnd(1_048_577, '#'));
    await panel.expand('Held Back, 1');
    const reason = 'not applied: it is larger than 1 MB';
    await panel.expectRows('Held Back, 1', `.gitignore, ${reason}, panel/ignoring`);
    await panel.write('.gitignore', '*.log\n');
    await panel.expectNoRow('Held Back');
  });
});
