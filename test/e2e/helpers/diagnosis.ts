import { until } from '../../host/until';
import type { Workbench } from '../../host/workbench';

/** The diagnosis that is shown, by its own button, once it says this. */
export async function copiedReport(window: Workbench, says: RegExp): Promise<string> {
  await window.page.locator('.editor-actions [aria-label^="Copy Diagnosis"]').click();
  return until('the diagnosis is copied', async () => {
    const copied = await window.clipboard();
    return says.test(copied) && copied;
  });
}
