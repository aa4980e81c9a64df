import { join } from 'node:path';
import { chromium, type Browser, type BrowserServer } from 'playwright-core';
import { browserFolder } from './paths';

/** The browser of the test host, with the libraries and fonts that lie beside it. */
const options = {
  executablePath: join(browserFolder, 'chromium'),
  // Its owner closes it. Otherwise Ctrl+C would end the whole process here.
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
};

export function launchBrowser(): Promise<Browser> {
  return chromium.launch(options);
}

/** A browser that other processes connect to by its `wsEndpoint`. */
export function launchBrowserServer(): Promise<BrowserServer> {
  return chromium.launchServer(options);
}

export function connectBrowser(wsEndpoint: string): Promise<Browser> {
  return chromium.connect(wsEndpoint);
}
