import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';

/** A headless browser that talks to nobody but the pod. Without one, these suites are left out (`jest.config.mjs`). */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CADENZA_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
