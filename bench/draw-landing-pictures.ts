/**
 * Redraws the pictures of the landing page from the running program with its sample galleries, into web/landing/pictures:
 * `node bench/draw-landing-pictures.ts`, after the pages have been built.
 */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type APIRequestContext, type APIResponse, type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { startProgram } from '#testing/program.ts'
import { findBrowser } from '../setup/browser.mjs'

const PICTURES = 'web/landing/pictures'
const SAMPLES = 'server/samples/images/nature'
const CHOSEN = ['alpine-mirror', 'aurora-fjord', 'winter-tree', 'sea-stacks', 'lavender-rows']
const NOT_CHOSEN = ['bluebell-wood', 'dune-crest']

/** Screens in CSS pixels, and the widths of the files. */
const DEVICES = {
  wide: { width: 1280, height: 800, density: 1, files: [640, 960] },
  phone: { width: 390, height: 800, density: 2, files: [240, 480] },
} as const

const save = async (name: string, png: Buffer, widths: readonly number[]) => {
  for (const width of widths) {
    const file = path.join(PICTURES, `${name}-${width}.webp`)
    await sharp(png).resize({ width }).webp({ quality: 76, effort: 6 }).toFile(file)
  }
}

const SHOTS = [
  ['nature', 'wide'],
  ['urban', 'wide'],
  ['urban', 'phone'],
  ['portraits', 'wide'],
  ['portraits', 'phone'],
] as const

async function drawSamples(browser: Browser, origin: string) {
  const { host } = new URL(origin)
  for (const [sample, device] of SHOTS) {
    const { width, height, density, files } = DEVICES[device]
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: density,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto(`http://${sample}.${host}/`, { waitUntil: 'networkidle' })
    await save(`${sample}-${device}`, await page.screenshot(), files)
    await context.close()
  }
}

async function answered(sent: Promise<APIResponse>) {
  const answer = await sent
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Prepares a gallery with a domain, in which a client has chosen. */
async function prepare(request: APIRequestContext, client: APIRequestContext, origin: string) {
  await answered(
    request.post(`${origin}/api/auth/sign-up`, {
      data: { email: 'hannah@example.org', password: 'a quiet harbour at noon', firstName: 'Hannah' },
    }),
  )
  const gallery = await answered(
    request.post(`${origin}/api/galleries`, { data: { title: 'The long way north', subdomain: 'north' } }),
  )
  const settings = { allowSelections: true, customDomain: 'photos.hannahwhitlock.com' }
  await answered(request.patch(`${origin}/api/galleries/${gallery.id}`, { data: settings }))
  const imageIds: number[] = []
  for (const [index, name] of [...CHOSEN, ...NOT_CHOSEN].entries()) {
    const form = new FormData()
    const bytes = await readFile(path.join(SAMPLES, `${name}.jpg`))
    form.append('images', new File([bytes], `HW_${2140 + index * 7}.jpg`, { type: 'image/jpeg' }))
    const images = await answered(
      request.post(`${origin}/api/galleries/${gallery.id}/images`, { multipart: form }),
    )
    imageIds.push(images[0].id)
  }
  const selection = {
    name: 'Ines Carvalho',
    imageIds: imageIds.slice(0, CHOSEN.length),
    message: 'These five, please. The last one large, for the hall.',
  }
  await answered(
    client.post(`${origin}/api/public/galleries/${gallery.publicId}/selections`, { data: selection }),
  )
  return `${origin}/gallery/${gallery.id}/settings`
}

/** Draws two parts of the owner's screens, light and dark, 4 wide and 3 high. */
async function drawScreens(browser: Browser, origin: string) {
  const context = await browser.newContext({
    viewport: { width: 480, height: 1200 },
    deviceScaleFactor: 1.6,
    locale: 'en-GB',
  })
  const client = await browser.newContext()
  const settings = await prepare(context.request, client.request, origin)
  const page = await context.newPage()
  const parts = [
    { name: 'favourites', tab: 'selections', from: 'Ines Carvalho', above: 24 },
    { name: 'keep', tab: 'general', from: 'Download bundle', above: 24 },
  ]
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const { name, tab, from, above } of parts) {
      await page.goto(`${settings}?tab=${tab}`, { waitUntil: 'networkidle' })
      const first = page.getByText(from, { exact: true }).first()
      const top = await first.evaluate((one) => one.getBoundingClientRect().top + window.scrollY)
      const clip = { x: 4, y: top - above, width: 472, height: 354 }
      await save(`${name}-${colorScheme}`, await page.screenshot({ clip, fullPage: true }), [720])
    }
  }
}

const dataDirectory = await mkdtemp(path.join(tmpdir(), 'landing-pictures-'))
const program = await startProgram({ dataDirectory, environment: { SEED_SAMPLES: 'true' } })
const browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
try {
  await mkdir(PICTURES, { recursive: true })
  for (;;) {
    const samples = await answered(
      (await browser.newContext()).request.get(`${program.origin}/api/public/samples`),
    )
    if (samples.length === 3) break
  }
  await drawSamples(browser, program.origin)
  await drawScreens(browser, program.origin)
} finally {
  await browser.close()
  await program.stop()
  await rm(dataDirectory, { recursive: true, force: true })
}
