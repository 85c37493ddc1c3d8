import type { LaunchOptions, Page } from '@playwright/test'
import { startCaddy } from './caddy.ts'
import { test as base, type RunningProgram, withProgram } from './journey.ts'
import { nameServer } from './name-server.ts'
import { freePort } from './program.ts'

/** Host of the program in a journey with names of its own. */
export const HOST = 'gallery.test'
/** A domain of an owner, which has a record for that host. */
export const DOMAIN = 'www.photos.test'
export const OUR_RECORD = 'gallery IN A 127.0.0.1'

type Names = { dns: Awaited<ReturnType<typeof nameServer>>; launchOptions: LaunchOptions }

/** Test with a name server for `.test`, which the program asks; in the browser all of these names are this machine. */
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

/** Test with names and the program behind the delivered proxy, over https: domains, which have no port, work there. */
export const testBehindProxy = test.extend<object, { https: number; program: RunningProgram }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner wants a pattern here
  https: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, https }, use) => {
      const rules = `MAP *.test:443 127.0.0.1:${https},MAP *.test 127.0.0.1`
      // Chromium uses the last one.
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rules}`]
      await use({ ...launchOptions, args })
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ dns, https }, use) => {
      const port = await freePort()
      const origin = `https://${HOST}:${https}`
      const proxy = await startCaddy({ host: HOST, https, upstream: `127.0.0.1:${port}` })
      const environment = {
        PUBLIC_URL: origin,
        TRUST_PROXY: 'loopback',
        PAYMENTS: 'off',
        DNS_SERVERS: dns.address,
      }
      await withProgram({ port, environment }, (program) => use({ ...program, origin }))
      await proxy.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ignoreHTTPSErrors: true,
})

/** A call of the app, as its own pages make it: only the browser knows these names. */
export function call<Answer = unknown>(
  page: Page,
  method: string,
  path: string,
  body: object,
): Promise<Answer> {
  return page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(path, { method, headers, body })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    [method, path, JSON.stringify(body)] as const,
  )
}

/** Name and value of a DNS record on the screen of a domain, as an owner copies them. */
export async function valuesOf(record: ReturnType<Page['getByRole']>) {
  return {
    name: await record.getByRole('textbox', { name: 'Name' }).inputValue(),
    value: await record.getByRole('textbox', { name: 'Value' }).inputValue(),
  }
}
