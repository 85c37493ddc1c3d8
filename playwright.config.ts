import { defineConfig } from '@playwright/test'
import { findQuickBrowser } from './setup/browser.mjs'
import { PATIENCE } from './testing/patience.ts'

/** Journeys: stories of people, in a real browser against the real program. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: './testing/journeys-setup.ts',
  // Of what hangs.
  timeout: 600_000,
  expect: { timeout: 4_500 * PATIENCE },
  // Each has a program of its own. One alone keeps little more than half a core busy; three fill two.
  workers: 3,
  reporter: [['list']],
  outputDir: 'test-results',
  projects: [
    { name: 'hosts', testIgnore: 'slow/**' },
    // Many pictures, large files, other browsers, every language: `npm run test:slow`, as the next one.
    { name: 'slow', testMatch: 'slow/**' },
    {
      // Journeys of visitors, clients and guests, with the other kind of addresses.
      name: 'paths',
      testMatch: [
        'clients-choose',
        'day-of-a-wedding',
        'embedding',
        'gallery-gets-its-own-domain',
        'guests-upload-images',
        'logos-belong',
        'owner-protects-a-gallery',
        'owner-publishes-a-gallery',
        'photographer-has-a-site',
        'photographer-sends-a-gallery',
        'protected-gallery-in-every-place',
        'public-pages-are-quiet',
        'site-gets-its-own-domain',
        'stranger-has-a-gallery-in-six-clicks',
        'viewer-steps-back',
        'visitor-download-sheet',
        'visitor-downloads-pictures',
        'visitor-reports-a-gallery',
        'visitor-shares-a-picture',
        'visitors-send-selections',
      ].map((name) => `${name}.spec.ts`),
    },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 4_500 * PATIENCE,
    screenshot: 'only-on-failure',
    // Of every step its picture would take a quarter of the time, and its document a tenth: `--trace on` keeps both.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: findQuickBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Without a process of its own for drawing, which takes a sixth of the processor's time.
        '--in-process-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
})
