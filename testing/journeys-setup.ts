import { rm } from 'node:fs/promises'
import { makeDataFolder } from './data-folder.ts'

/** Once for all journeys: the data folder whose database each program gets a copy of. */
export default async function setup() {
  const folder = await makeDataFolder()
  return () => rm(folder, { recursive: true, force: true })
}
