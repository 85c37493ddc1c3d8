import { onTestFinished } from 'vitest'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

/** The real program, ended with the test. */
export async function startProgramForThisTest(options: ProgramOptions): Promise<Program> {
  const program = await startProgram(options)
  onTestFinished(async () => void (await program.stop()))
  return program
}
