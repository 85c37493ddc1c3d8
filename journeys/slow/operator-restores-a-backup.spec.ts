import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Image } from '#contract/images.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test, withProgram } from '#testing/journey.ts'
import { objectStore, objectStoreIsHere } from '#testing/object-store.ts'
import { PASSWORD } from '#testing/password.ts'
import { type Program, runAdmin, startProgram } from '#testing/program.ts'

const PICTURES = 3

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Uses a bucket if this machine has an S3 store (radosgw), else a folder. */
test('an operator backs up while people upload, loses the machine, restores elsewhere, and nobody misses anything', async ({
  browser,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-restored-'))
  const backup = path.join(folder, 'backup')
  const starting = objectStoreIsHere ? objectStore() : null
  let running: Program | undefined
  // Its first use is awaited; meanwhile it must not end the process.
  starting?.catch(() => {})
  try {
    await withProgram({}, async (first) => {
      const port = Number(new URL(first.origin).port)
      const before = await browser.newContext({ baseURL: first.origin })
      const page = await before.newPage()
      const mara = await signUp(page)
      const dunes = await createGallery(page, 'Dunes', 'Wind.')
      const files = await Promise.all(
        Array.from({ length: PICTURES }, (_, n) =>
          imageFile(`dune-${n}.jpg`, { width: 400 + n, height: 300 }),
        ),
      )
      const added = await addImages(page, dunes, files)
      await page.request.patch(`/api/images/${added[0]!.id}`, { data: { title: 'At noon' } })

      await test.step('backup, while the program runs and pictures come', async () => {
        const other = await createGallery(page, 'Comes meanwhile')
        let done = false
        const uploading = (async () => {
          for (let n = 0; !done && n < 50; n++) await addImages(page, other, [files[n % PICTURES]!])
        })()
        const environment = { PORT: String(port) }
        const printed = await runAdmin({ ...first, environment }, 'backup', backup)
        expect(printed).toContain(`The backup in ${backup} is complete.`)
        done = true
        await uploading
        await before.close()
        await first.kill()
      })

      const store = await starting
      const environment = store ? await bucketOf(store) : {}
      const dataDirectory = path.join(folder, 'data')

      await test.step('restore into a new place', async () => {
        const printed = await runAdmin({ dataDirectory, environment }, 'restore', backup)
        expect(printed).toContain('Everything is restored.')
        running = await startProgram({ dataDirectory, port, environment })
        await expect(runAdmin({ dataDirectory, environment }, 'restore', backup)).rejects.toThrow('in use by')
      })

      const after = await browser.newContext({ baseURL: first.origin })
      const again = await after.newPage()

      await test.step('she signs in with her password, and everything is there, byte for byte', async () => {
        await again.goto('/sign-in')
        await again.getByLabel('E-mail').fill(mara.email)
        await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await again.getByRole('button', { name: 'Sign in', exact: true }).click()
        await expect(again.getByRole('heading', { name: 'Dunes' })).toBeVisible()
        const images: Image[] = await (await again.request.get(`/api/galleries/${dunes.id}/images`)).json()
        expect(images.map(({ id, title }) => [id, title])).toEqual(
          added.map(({ id }, index) => [id, index === 0 ? 'At noon' : null]),
        )
        for (const [index, { originalUrl }] of images.entries()) {
          const original = await (await again.request.get(originalUrl)).body()
          expect(sha256(original)).toBe(sha256(files[index]!.bytes))
        }
      })

      await test.step('the public page and its viewer show the pictures', async () => {
        await again.goto(`/iframe/${dunes.publicId}`)
        const pictures = again.getByRole('main').getByRole('link').locator('img')
        await expect(pictures).toHaveCount(PICTURES)
        const drawn = (images: HTMLImageElement[]) =>
          images.filter((image) => image.complete && image.naturalWidth > 0).length
        await expect.poll(() => pictures.evaluateAll(drawn)).toBe(PICTURES)
        await again.getByRole('link', { name: 'At noon' }).click()
        const viewer = again.getByRole('dialog')
        await expect(viewer.getByRole('img', { name: 'At noon' })).toBeVisible()
        await expect(viewer.getByText(`1 / ${PICTURES}`)).toBeVisible()
      })

      await test.step('nothing is wrong', async () => {
        const asked = { ...environment, PORT: String(port) }
        expect(await runAdmin({ dataDirectory, environment: asked }, 'doctor')).toContain('as it should be')
      })
      await after.close()
    })
  } finally {
    await running?.stop()
    await (await starting)?.close()
    await rm(folder, { recursive: true, force: true })
  }
})

async function bucketOf({ options, bucket }: Awaited<ReturnType<typeof objectStore>>) {
  return {
    S3_BUCKET: await bucket(),
    S3_ENDPOINT: options.endpoint,
    S3_REGION: options.region,
    S3_ACCESS_KEY_ID: options.accessKeyId,
    S3_SECRET_ACCESS_KEY: options.secretAccessKey,
  }
}
