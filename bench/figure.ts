import type { Program } from '#testing/program.ts'
import type { Client } from '#testing/program-client.ts'

/** Parameters of a measurement: a folder, the running program, a signed-in client. */
export type Setting = { folder: string; program: Program; olga: Client }

/** A measurement, as a ratio to a limit measured in the same run. */
export type Figure = { what: string; limit: string; ratio: number; goal: string }
