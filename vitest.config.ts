import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compileTexts } from './setup/compile-texts.ts'
import { PATIENCE } from './testing/patience.ts'

const limits = {
  // Of what hangs.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 6_000 * PATIENCE } },
}

/** Tests that need a PostgreSQL and the built pages; `globalSetup` provides both. */
const withServices = {
  globalSetup: './testing/global-setup.ts',
  ...limits,
  pool: 'forks' as const,
  // Loading the server takes longer than most files' tests: a process runs one file after another.
  isolate: false,
  execArgv: ['--import', './testing/import-drizzle-quickly.ts'],
}

/** Tests that kill, fill or crowd processes: `npm run test:slow`. */
const SLOW = [
  'testing/whole-program/slow/**/*.test.ts',
  'command-line/interrupted.test.ts',
  'server/database/embedded-postgres.test.ts',
  'server/decoding/decoder.test.ts',
  'server/uploads/resume.test.ts',
]

/** Tests of whole programs, and of those beside ours: proxies, stores, mail servers, `pg_dump`. */
const PROGRAMS = [
  '{command-line,testing/whole-program}/**/*.test.ts',
  'server/{backups,doctor,mail,ports}/**/*.test.ts',
]

export default defineConfig({
  test: {
    reporters: ['default', './testing/failures-last.ts'],
    // Most of them wait for a database or a disk, so two more than there are cores. More are no faster.
    maxWorkers: availableParallelism() + 2,
    // What two libraries say of being used in tests.
    onConsoleLog: (log) => !/oidc-provider (WARNING|NOTICE)|Iframe page loading is disabled/.test(log),
    projects: [
      { test: { name: 'contract', include: ['{contract,texts}/**/*.test.ts'], ...limits, isolate: false } },
      {
        test: {
          name: 'server',
          include: ['{server,setup}/**/*.test.ts', 'testing/*.test.ts'],
          exclude: [...PROGRAMS, ...SLOW],
          ...withServices,
        },
      },
      {
        test: {
          name: 'programs',
          include: PROGRAMS,
          exclude: SLOW,
          ...withServices,
        },
      },
      {
        test: {
          name: 'slow',
          include: SLOW,
          ...withServices,
          // After the others: several programs and one PostgreSQL each, which seem to be away on a machine that is too busy.
          sequence: { groupOrder: 1 },
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        plugins: [react(), compileTexts()],
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
