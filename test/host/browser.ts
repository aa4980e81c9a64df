import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { browserFolder } from './paths';

/** The browser of the test host, with the libraries and fonts that lie beside it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: join(browserFolder, 'chromium'),
    // Whoever started it closes it; otherwise the whole process would end here at Ctrl+C.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(browserFolder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(browserFolder, 'fonts'),
    },
  });
}
