import { rm } from 'node:fs/promises'
import { makeDataFolder } from './data-folder.ts'

/** Makes, once for all journeys, the data folder whose database each program copies. */
export default async function setup() {
  const folder = await makeDataFolder()
  return () => rm(folder, { recursive: true, force: true })
}
