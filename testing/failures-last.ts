import type { Reporter, TestModule } from 'vitest/node'

/** Lists the failed tests at the end of the output, a line each: only the end of a long output is kept. */
export default class FailuresLast implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      if (module.state() !== 'failed') continue
      const failed = [...module.children.allTests('failed')].map((test) => test.fullName)
      // A file that could not be loaded has no tests.
      for (const name of failed.length > 0 ? failed : ['(the file itself)']) {
        process.stdout.write(`failed: ${module.relativeModuleId} > ${name}\n`)
      }
    }
  }
}
