import type { LaunchOptions } from '@playwright/test'
import { test as base } from './journey.ts'
import { nameServer } from './name-server.ts'

/** Where the program of a journey with names of its own is. */
export const HOST = 'gallery.test'
/** A domain of an owner, and the record that leads there. */
export const DOMAIN = 'www.photos.test'
export const OUR_RECORD = 'gallery IN A 127.0.0.1'

type Names = { dns: Awaited<ReturnType<typeof nameServer>>; launchOptions: LaunchOptions }

/** With a name server for `.test`, which the program asks; in the browser all of these names are this machine. */
export const test = base.extend<object, Names>({
  dns: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern here
    async ({}, use) => {
      const dns = await nameServer('test')
      await dns.serves([OUR_RECORD])
      await use(dns)
      await dns.remove()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1']
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
})
