import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Of what hangs: a machine that is busy with something else must not fail a test. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } }

export default defineConfig({
  test: {
    // Most of them wait for a database or a disk, so two more than there are cores. More are no faster.
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
          execArgv: ['--import', './testing/import-drizzle-quickly.ts'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: './testing/page-environment.ts',
          // Loading the libraries takes longer than most files' tests: only they are shared (testing/web-setup.ts).
          isolate: false,
          setupFiles: './testing/web-setup.ts',
          ...limits,
          restoreMocks: true,
        },
      },
    ],
  },
})
