import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Of what hangs: a machine that is busy with something else must not fail a test. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

/**
 * In a page of their own: the modules that they replace, and uploads that still wait at
 * their end, would be there for the next file.
 */
const ALONE = [
  'web/account-page/passkeys-section.test.tsx',
  'web/accounts/passkey-sign-in.test.tsx',
  'web/images/gallery-screen.test.tsx',
  'web/images/images-tab.test.tsx',
  'web/images/leaving-while-uploading.test.tsx',
  'web/images/upload-dialog.test.tsx',
  'web/public-galleries/open-viewer.test.ts',
  'web/upload-links/sharing-tab.test.tsx',
  'web/upload-links/invite-page/invite-script.test.ts',
  'web/uploads/queue.test.ts',
]

/** Tests of the browser's part, in a page without a browser. */
const page = {
  environment: 'happy-dom',
  setupFiles: './testing/web-setup.ts',
  ...limits,
  restoreMocks: true,
} as const

export default defineConfig({
  test: {
    // Most of them wait for a database or a disk, so two more than there are cores.
    maxWorkers: availableParallelism() + 2,
    // What two libraries say of being used in tests.
    onConsoleLog: (log) => !/oidc-provider (WARNING|NOTICE)|Iframe page loading is disabled/.test(log),
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,testing,setup}/**/*.test.ts'],
          globalSetup: './testing/global-setup.ts',
          ...limits,
          pool: 'forks',
          // Loading the server takes longer than most files' tests: a process runs one file after another.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: ALONE,
          ...page,
          // Loading the screens takes longer than most files' tests: a process runs one file after another.
          isolate: false,
        },
      },
      { plugins: [react()], test: { name: 'web alone', include: ALONE, ...page } },
    ],
  },
})
