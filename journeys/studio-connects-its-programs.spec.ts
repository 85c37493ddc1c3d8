import type { Image } from '#contract/images.ts'
import type { ViewLink } from '#contract/view-links.ts'
import type { MadeWebhook } from '#contract/webhooks.ts'
import { commandLine } from '#testing/command-line.ts'
import { hookReceiver, verified } from '#testing/hook-receiver.ts'
import { imageFile } from '#testing/image-files.ts'
import { createGallery, expect, signUp, test, withProgram } from '#testing/journey.ts'
import { CURL, LUA, startLightroom } from '#testing/lightroom.ts'
import { startProgram } from '#testing/program.ts'

/** User agent of a person: days of headless browsers do not count. */
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const EVENTS = ['images.added', 'view_link.opened', 'picks.done']
const ADDED = 'images.added'

/** Programs that are ended before the folder is removed, the last one first. */
const ending: (() => Promise<unknown>)[] = []
const atEnd = (end: () => Promise<unknown>) => void ending.push(end)
const endAll = async () => {
  for (const end of ending.splice(0).reverse()) await end()
}

/** Larger than tiles, so that the viewer asks for more; no picture has another's bytes. */
const picture = async (width: number) => imageFile(`${width}.jpg`, { width, height: 800 })

test.skip(!LUA || !CURL, 'Without lua5.1 and curl the plug-in for Lightroom cannot run.')

test('a folder is watched and Lightroom publishes into one gallery, from which a client chooses; the choices come back, and a shop hears of each event once', async ({
  browser,
}) => {
  const environment = { WEBHOOK_ALLOW: '127.0.0.0/8' }
  await withProgram({ environment }, async (program) => {
    await using _ = { [Symbol.asyncDispose]: endAll }
    const { origin, dataDirectory } = program
    const context = await browser.newContext({ baseURL: origin })
    const olga = await context.newPage()
    await signUp(olga, 'Olga')
    const gallery = await createGallery(olga, 'Lea and Jon')
    const asked = async <T>(url: string, data?: object): Promise<T> => {
      const answer = data ? await olga.request.post(url, { data }) : await olga.request.get(url)
      expect([url, answer.ok()]).toEqual([url, true])
      return answer.json()
    }
    const images = () => asked<Image[]>(`/api/galleries/${gallery.id}/images`)
    const names = async () => (await images()).map(({ originalName }) => originalName).sort()
    const shop = await hookReceiver()
    atEnd(shop.end)
    const hook = await asked<MadeWebhook>('/api/webhooks', { url: shop.url, events: EVENTS })
    /** Events that the shop has received, each by its id. */
    const heard = () =>
      shop.requests.map((request) => ({
        id: request.headers['webhook-id'],
        ...verified(hook.secret, request),
      }))
    const { token } = await asked<{ token: string }>('/api/account/tokens', {
      name: 'Studio',
      scope: 'write',
    })

    const line = await commandLine(origin, token, atEnd)
    const lightroom = await startLightroom(origin, atEnd)
    await lightroom.does('service', { name: 'Service', address: origin, token })
    await lightroom.does('collection', {
      name: 'Best',
      service: 'Service',
      settings: { gallery: String(gallery.id) },
    })
    const publish = async (photos: Record<string, number>) => {
      const made = Object.entries(photos).map(async ([photo, width]) =>
        lightroom.renders(photo, (await picture(width)).bytes),
      )
      const answer = await lightroom.does('publish', { name: 'Best', files: await Promise.all(made) })
      expect(answer.failures).toEqual([])
    }

    const words = ['send', line.folder, '--gallery', String(gallery.id), '--watch', '--json']
    await test.step('both send at once', async () => {
      await line.writes('folder-1.jpg', await picture(1201))
      const watching = line.start(words)
      await Promise.all([
        publish({ 'lightroom-1': 1301, 'lightroom-2': 1302, 'lightroom-3': 1303 }),
        line.writes('folder-2.jpg', await picture(1202)),
      ])
      await expect.poll(() => watching.said().filter(({ event }) => event === 'sent').length).toBe(2)
      expect(await names()).toEqual([
        'folder-1.jpg',
        'folder-2.jpg',
        'lightroom-1.jpg',
        'lightroom-2.jpg',
        'lightroom-3.jpg',
      ])
      expect(watching.problems()).toBe('')
    })

    const link = await asked<ViewLink>(`/api/galleries/${gallery.id}/view-links`, { name: 'Lea' })
    const lea = await (await browser.newContext({ userAgent: BROWSER })).newPage()
    await lea.goto(link.url)
    const opens = async (name: string) => {
      const { id } = (await images()).find(({ originalName }) => originalName === name)!
      await lea.locator(`#image-${id} a`).first().click()
    }
    const marks = lea.getByRole('group', { name: 'Your choice' })
    const mark = (name: string) => marks.getByRole('button', { name, exact: true })

    await test.step('the client chooses', async () => {
      for (const [file, name] of [
        ['lightroom-1.jpg', 'Yes'],
        ['lightroom-2.jpg', 'Maybe'],
        ['lightroom-3.jpg', 'No'],
      ] as const) {
        await opens(file)
        await mark(name).click()
        await expect(mark(name)).toHaveAttribute('aria-pressed', 'true')
        await lea.keyboard.press('Escape')
        await expect(marks).toHaveCount(0)
      }
    })

    await test.step('a picture is published again: she sees that it is new, and her mark stays', async () => {
      const [before] = (await images()).filter(({ originalName }) => originalName === 'lightroom-1.jpg')
      await publish({ 'lightroom-1': 1399 })
      const [after] = (await images()).filter(({ originalName }) => originalName === 'lightroom-1.jpg')
      expect([after!.id, after!.width]).toEqual([before!.id, 1399])
      await lea.reload()
      const tile = lea.locator(`#image-${after!.id}`)
      await expect(tile.locator('.new-version')).toHaveText('New version')
      await opens('lightroom-1.jpg')
      await expect(mark('Yes')).toHaveAttribute('aria-pressed', 'true')
      await lea.keyboard.press('Escape')
      await expect(tile.locator('.new-version')).toHaveCount(0)
    })

    await test.step('the server is killed while the shop does not answer, and started again', async () => {
      shop.answer = (response) => response.writeHead(500).end()
      await lea.getByRole('link', { name: /chosen/ }).click()
      const bar = lea.getByRole('region', { name: 'Your choice' })
      await bar.getByRole('button', { name: "I'm done" }).click()
      const dialog = lea.getByRole('dialog', { name: 'Done choosing?' })
      await dialog.getByRole('button', { name: "I'm done" }).click()
      await expect.poll(() => heard().some(({ type }) => type === 'picks.done')).toBe(true)
      await program.kill()
      shop.answer = (response) => response.writeHead(204).end()
      const again = await startProgram({ dataDirectory, environment, port: Number(new URL(origin).port) })
      atEnd(again.stop)
      await expect.poll(() => heard().filter(({ type }) => type === 'picks.done').length).toBeGreaterThan(1)
    })

    await test.step('the choices are the colours of the photos', async () => {
      const { photos } = await lightroom.does('getChoices')
      expect(photos).toMatchObject({
        'lightroom-1': { label: 'green' },
        'lightroom-2': { label: 'yellow' },
        'lightroom-3': { label: 'red' },
      })
    })

    await test.step('the shop has heard each event by one id', async () => {
      const idsOf = (type: string) => [
        ...new Set(heard().flatMap((event) => (event.type === type ? [event.id] : []))),
      ]
      expect([idsOf('view_link.opened').length, idsOf('picks.done').length]).toEqual([1, 1])
      const added = new Map(
        heard().flatMap(({ id, type, data }) => (type === ADDED ? [[id, data.imageIds as number[]]] : [])),
      )
      const told = [...added.values()].flat().sort((a, b) => a - b)
      expect(told).toEqual((await images()).map(({ id }) => id).sort((a, b) => a - b))
      expect(JSON.stringify(heard())).not.toMatch(/Lea|lightroom-|folder-/)
    })
  })
})
