import type { Program } from '#testing/program.ts'
import type { Client } from '#testing/program-client.ts'

/** What a measurement may use: a folder of its own, the running program, somebody who is signed in. */
export type Setting = { folder: string; program: Program; olga: Client }

/** What was measured, as a ratio to a limit that was taken in the same run. */
export type Figure = { what: string; limit: string; ratio: number; goal: string }
