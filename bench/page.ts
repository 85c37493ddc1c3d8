import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { LAYOUTS } from '#contract/appearance.ts'
import { TRAITS } from '#contract/layouts/traits.ts'
import { findBrowser } from '../setup/browser.mjs'
import type { Figure, Setting } from './figure.ts'
import { type Filled, fillGalleries, type Wanted } from './filled-galleries.ts'
import { inTurn, median } from './rounds.ts'
import { recorded } from './wrk.ts'

const SIZES = [100, 1_000, 10_000] as const
const FEW = 100
const MANY = 10_000
const NEAR = 3
const FAR = 9_000
const ROUNDS = 5
/** Rounds for pages with a cover: visits differ by a fifth, and the goal is close to the limit. */
const COVER_ROUNDS = 40

/** The phone of Lighthouse, on which the page has one column. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const CPU_TIMES_SLOWER = 4
const BYTES_PER_SECOND = 10_000_000 / 8
const LATENCY_MS = 40

/** The limits of the figures: brotli bytes, elements, bytes, milliseconds. */
const SCRIPT_BYTES = 5 * 1024
const NODES = 300
const HEAP_BYTES = 8 * 1024 * 1024
const JUMP_MS = 500
const CLICK_MS = 100
/** Share of the viewport's height that tiles with their pictures must cover: the rest may be gaps and captions. */
const FILLED = 0.7
/** Milliseconds after the load event in which main thread tasks are counted. */
const AFTER_LOAD_MS = 2_000
const LONG_TASK_MS = 50

/** Galleries as the API creates them, and with a cover. */
const GALLERIES: Wanted[] = [
  ...SIZES.map((count) => ({ name: `${count} images`, count, changes: {} })),
  { name: 'full cover', count: FEW, changes: { layout: 'rows', theme: 'light', coverStyle: 'full' } },
]
/** Galleries with all rights of visitors. */
const OTHER_LAYOUTS = LAYOUTS.filter((layout) => layout !== 'masonry')
const HUNG: Wanted[] = OTHER_LAYOUTS.flatMap((layout) =>
  [FEW, MANY].map((count) => ({
    name: `${layout}, ${count} images`,
    count,
    changes: {
      ...{ layout, theme: 'light' as const, showImageMetadata: true },
      ...{ allowSelections: true, visitorDownloads: 'web' as const },
    },
  })),
)

/** Kinds of files. Bytes are those of bodies on the wire that were requested before the largest paint. */
const KINDS = { document: /\/$|\/p\/\d+$/, script: /\.js$/, font: /\.woff2$/, image: /\.(webp|jpe?g|png)$/ }
type Kind = keyof typeof KINDS | 'other'
type Loaded = Record<Kind, number> & { lcp: number; cls: number; tbt: number; nodes: number; heap: number }
type Opened = { lcp: number; jump: number } & Loaded

/**
 * Measures a gallery's page with 100, 1,000 and 10,000 images and with a cover, on a phone with a slow processor and a
 * slow network, each time with an empty cache, in turn with static pages of the same first pictures that bare Node.js
 * sends from memory. Prints the values of each load.
 */
export async function publicPage({ folder, olga }: Setting): Promise<Figure[]> {
  const galleries = await fillGalleries({ folder, olga }, 'bench-page', GALLERIES)
  const called = (name: string) => galleries.find((one) => one.name === name)!
  const bare = await startBarePage(olga.origin, called(`${FEW} images`).address, columns)
  const bareCover = await startBarePage(olga.origin, called('full cover').address, cover)
  const browser = await launch()
  try {
    const largest = called(`${MANY} images`)
    const links = [NEAR, FAR].map((place) => new URL(`p/${largest.ids[place - 1]}`, largest.address).href)
    for (const link of links) await timeUntilOpened(browser, link)
    const middle = await loadInTurn(browser, [
      { name: 'bare page', address: bare.address, jumps: false },
      ...galleries.map(({ name, address }) => ({ name, address, jumps: true })),
    ])
    const covers = await loadInTurn(
      browser,
      [
        { name: 'bare cover', address: bareCover.address, jumps: false },
        { name: 'full cover', address: called('full cover').address, jumps: false },
      ],
      COVER_ROUNDS,
    )
    const [near, far] = await inTurn(
      ROUNDS,
      links.map((link) => () => timeUntilOpened(browser, link)),
    )
    const [clicked, clickedSlowly, whole] = await inTurn(ROUNDS, [
      () => timeAfterClick(browser, largest.address, { shows: PICTURE, timesSlower: 1 }),
      () => timeAfterClick(browser, largest.address, { shows: PICTURE, timesSlower: CPU_TIMES_SLOWER }),
      () => timeAfterClick(browser, largest.address, { shows: CONTROLS, timesSlower: 1 }),
    ])
    console.log(`Viewer open: ${near!.toFixed(0)} ms at picture ${NEAR}, ${far!.toFixed(0)} ms at ${FAR}`)
    console.log(
      `Viewer after a click: ${clicked!.toFixed(0)} ms, ${clickedSlowly!.toFixed(0)} ms on the slow processor, \
${whole!.toFixed(0)} ms with its controls`,
    )
    return [
      ...ofAll(middle, galleries),
      ...SIZES.map((count) =>
        figure(
          `largest picture, ${count} images`,
          'bare page, same pictures',
          middle(`${count} images`, 'lcp') / middle('bare page', 'lcp'),
          1.3,
        ),
      ),
      figure(
        'largest picture, full cover',
        'bare page, same picture',
        covers('full cover', 'lcp') / covers('bare cover', 'lcp'),
        1.15,
      ),
      ...ofMany(middle, `${FEW} images`, `${MANY} images`),
      figure('picture in the viewer after a click, processor as it is', '0.1 s', clicked! / CLICK_MS, 1),
      figure('viewer with its controls, likewise', '0.1 s', whole! / CLICK_MS, 1),
      figure(`address of picture ${FAR}`, `picture ${NEAR}`, far! / near!, 1.5),
    ]
  } finally {
    await browser.close()
    bare.stop()
    bareCover.stop()
  }
}

/** Measures the page of a gallery with 100 and 10,000 images, in each layout but masonry. */
export async function publicLayouts({ folder, olga }: Setting): Promise<Figure[]> {
  const galleries = await fillGalleries({ folder, olga }, 'bench-layouts', HUNG)
  const browser = await launch()
  try {
    const middle = await loadInTurn(
      browser,
      galleries.map(({ name, address }) => ({ name, address, jumps: true })),
    )
    return [
      ...ofAll(middle, galleries),
      ...OTHER_LAYOUTS.flatMap((layout) =>
        ofMany(middle, `${layout}, ${FEW} images`, `${layout}, ${MANY} images`),
      ),
    ]
  } finally {
    await browser.close()
  }
}

const launch = () =>
  chromium.launch({
    executablePath: findBrowser()!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })

type Middle = (name: string, of: keyof Opened) => number

/** Opens each page several times, in turn. Prints and returns the medians. */
async function loadInTurn(
  browser: Browser,
  pages: readonly { name: string; address: string; jumps: boolean }[],
  rounds = ROUNDS,
): Promise<Middle> {
  const loads = new Map(pages.map(({ name }): [string, Opened[]] => [name, []]))
  // Loads each once for the compiler and for work of the first request.
  for (const { address } of pages) await load(browser, address, false)
  for (let round = 0; round < rounds; round++) {
    for (const { name, address, jumps } of pages) loads.get(name)!.push(await load(browser, address, jumps))
  }
  const middle: Middle = (name, of) => median(loads.get(name)!.map((one) => one[of]))
  const names = Object.keys(loads.get(pages[0]!.name)![0]!) as (keyof Opened)[]
  console.table(
    Object.fromEntries(
      pages.map(({ name }) => [
        name,
        Object.fromEntries(names.map((one) => [one, Number(middle(name, one).toFixed(3))])),
      ]),
    ),
  )
  return middle
}

/** Figures for every gallery. */
function ofAll(middle: Middle, galleries: readonly Filled[]): Figure[] {
  const worst = (of: keyof Opened) => Math.max(...galleries.map(({ name }) => middle(name, of)))
  return [
    figure('script before the first picture', '5 kB', worst('script') / SCRIPT_BYTES, 1),
    // A difference, because there is nothing to divide by.
    figure('layout shift', 'none', worst('cls'), 0),
  ]
}

/** Figures for a gallery of 10,000 images in each layout. */
const ofMany = (middle: Middle, few: string, many: string): Figure[] => [
  figure(`largest picture, ${many}`, few, middle(many, 'lcp') / middle(few, 'lcp'), 1.2),
  figure(`elements, ${many}`, `${NODES}`, middle(many, 'nodes') / NODES, 1),
  figure(`script memory, ${many}`, '8 MB', middle(many, 'heap') / HEAP_BYTES, 1),
  figure(`jump to 90 %, ${many}`, '0.5 s', middle(many, 'jump') / JUMP_MS, 1),
]

const figure = (what: string, limit: string, ratio: number, most: number): Figure => ({
  what: `page: ${what}`,
  limit,
  ratio,
  goal: `<= ${most.toFixed(2)}`,
})

/** A page of these pictures as the gallery's page writes them, and nothing else. */
const bareHtml = (style: string, pictures: readonly string[]) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
<title>Bare</title><style>${style}</style>${pictures.join('')}`

/** Pictures in columns of the same width. */
function columns(pictures: readonly string[]) {
  const rules = ([3, 2, 1] as const).map(
    (count) =>
      `@media(max-width:${TRAITS.masonry.classWidths[count - 1]}px){body{grid-template-columns:repeat(${count},1fr)}}`,
  )
  const style = `body{margin:8px;display:grid;gap:8px;align-items:start;grid-template-columns:repeat(4,1fr)}\
${rules.join('')}img{display:block;width:100%;height:auto}`
  return bareHtml(style, pictures)
}

/** The first picture, as large as a full cover on a phone. */
const cover = ([picture]: readonly string[]) =>
  bareHtml('body{margin:0}img{display:block;width:100%;height:88svh;object-fit:cover}', [picture!])

/**
 * Serves the pictures that the page itself loads, in the same markup.
 * @param address of the page, whose name only the browser resolves
 */
async function startBarePage(
  origin: string,
  address: string,
  htmlOf: (pictures: readonly string[]) => string,
) {
  const ask = (path: string) => recorded(`${origin}${path}`, { Host: new URL(address).host })
  const pictures = [...String((await ask('/')).body).matchAll(/<picture>(<img [^>]+>)<\/picture>/g)].map(
    ([, img]) => img!,
  )
  if (pictures.length === 0) throw new Error(`${address} shows no pictures`)
  const html = htmlOf(pictures)
  const answers = new Map<string, { type: string; body: Buffer }>([
    ['/', { type: 'text/html; charset=utf-8', body: Buffer.from(html) }],
  ])
  const files = new Set(html.match(/\/media\/[^\s"]+/g))
  for (const file of files) {
    const { status, headers, body } = await ask(file)
    if (status !== 200) throw new Error(`${file}: ${status}`)
    answers.set(file, { type: headers['content-type']!, body })
  }
  const server = createServer((request, response) => {
    const answer = answers.get(request.url!)
    if (!answer) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': answer.type, 'content-length': answer.body.length })
    response.end(answer.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `http://bare.localhost:${port}/`, stop: () => server.close() }
}

/** Opens a page as a new visitor, and leaves it when `measure` is done. */
async function visit<T>(
  browser: Browser,
  address: string,
  measure: (page: Page, devtools: CDPSession) => Promise<T>,
  timesSlower = CPU_TIMES_SLOWER,
): Promise<T> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await page.addInitScript(observe)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
    await page.goto(address, { waitUntil: 'load' })
    return await measure(page, devtools)
  } finally {
    await context.close()
  }
}

const load = (browser: Browser, address: string, jumps: boolean): Promise<Opened> =>
  visit(browser, address, async (page, devtools) => {
    // Late scripts may still shift something, or take long.
    await page.waitForTimeout(AFTER_LOAD_MS + 500)
    const painted = await page.evaluate(readObserved, { AFTER_LOAD_MS, LONG_TASK_MS })
    const bytes = Object.fromEntries([...Object.keys(KINDS), 'other'].map((kind) => [kind, 0])) as Loaded
    for (const { name, size, begun } of painted.files) {
      if (begun > painted.lcp) continue
      const { pathname } = new URL(name)
      const kind = Object.entries(KINDS).find(([, pattern]) => pattern.test(pathname))?.[0] ?? 'other'
      bytes[kind as Kind] += size
    }
    const before = await sizeOf(page, devtools)
    const jump = jumps ? await page.evaluate(jumpTo, { to: 0.9, FILLED }) : 0
    const after = await sizeOf(page, devtools)
    const cls = jumps ? await page.evaluate(() => (window as unknown as Observed).observed.cls) : painted.cls
    return {
      ...bytes,
      lcp: painted.lcp,
      tbt: painted.tbt,
      cls,
      nodes: Math.max(before.nodes, after.nodes),
      heap: Math.max(before.heap, after.heap),
      jump,
    }
  })

/** Numbers of elements, and bytes of script: objects and array buffers, without garbage. */
async function sizeOf(page: Page, devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage')
  const heap = (await devtools.send('Runtime.getHeapUsage')) as {
    usedSize: number
    backingStorageSize?: number
  }
  return {
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    heap: heap.usedSize + (heap.backingStorageSize ?? 0),
  }
}

/** Time from the request until the viewer shows the picture. */
const timeUntilOpened = (browser: Browser, address: string): Promise<number> =>
  visit(browser, address, (page) =>
    page.evaluate(async () => {
      for (;;) {
        const picture = document.querySelector<HTMLImageElement>('.yarl__slide_current img')
        if (picture?.complete && picture.naturalWidth > 0) {
          await picture.decode()
          return performance.now()
        }
        await new Promise(requestAnimationFrame)
      }
    }),
  )

/** Selector of the viewer's first picture, and of its final one. */
const PICTURE = '.ahead img, .yarl__slide_current img'
const CONTROLS = '.yarl__slide_current img'

/** Time from the click until the viewer's content is painted, once its code has loaded. */
const timeAfterClick = (
  browser: Browser,
  address: string,
  { shows, timesSlower }: { shows: string; timesSlower: number },
): Promise<number> =>
  visit(
    browser,
    address,
    (page) =>
      page.evaluate(async (shows) => {
        const frame = () => new Promise(requestAnimationFrame)
        // The viewer's code loads the library's style sheet when it runs; the page's own has only some of its classes.
        const isThere = () =>
          [...document.querySelectorAll('style')].some(({ textContent }) =>
            textContent.includes('.yarl__carousel'),
          )
        while (!isThere()) await frame()
        await new Promise((idle) => requestIdleCallback(idle))
        const begun = performance.now()
        document.querySelectorAll<HTMLElement>('.tile a')[1]!.click()
        while (!document.querySelector(shows)) await frame()
        // Runs after the frame was painted and handed over, and before other waiting work: images that arrive.
        await scheduler.postTask(() => {}, { priority: 'user-blocking' })
        return performance.now() - begun
      }, shows),
    timesSlower,
  )

type Observed = { observed: { lcp: number; cls: number; tasks: { from: number; took: number }[] } }

/** Observes the page; runs in it before everything else. */
function observe() {
  const observed: Observed['observed'] = { lcp: 0, cls: 0, tasks: [] }
  Object.assign(window, { observed })
  const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) hear(entry)
    }).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    observed.lcp = startTime
  })
  watch('layout-shift', (entry) => {
    observed.cls += (entry as PerformanceEntry & { value: number }).value
  })
  watch('longtask', ({ startTime, duration }) => observed.tasks.push({ from: startTime, took: duration }))
}

/** Reads the observations; runs in the page. */
function readObserved({ AFTER_LOAD_MS, LONG_TASK_MS }: { AFTER_LOAD_MS: number; LONG_TASK_MS: number }) {
  const { observed } = window as unknown as Observed
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const painted = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
  const end = navigation!.loadEventEnd + AFTER_LOAD_MS
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return {
    lcp: observed.lcp,
    cls: observed.cls,
    tbt: observed.tasks
      .filter(({ from }) => from >= painted && from < end)
      .reduce((sum, { took }) => sum + took - LONG_TASK_MS, 0),
    files: [navigation!, ...resources].map(({ name, encodedBodySize, startTime }) => ({
      name,
      size: encodedBodySize,
      begun: startTime,
    })),
  }
}

/** Runs in the page. Returns the time until the viewport has tiles from top to bottom, all with their pictures. */
async function jumpTo({ to, FILLED }: { to: number; FILLED: number }) {
  const begun = performance.now()
  scrollTo(0, document.documentElement.scrollHeight * to)
  for (;;) {
    const pictures: HTMLImageElement[] = []
    let highest = innerHeight
    let lowest = 0
    let isWaiting = false
    for (const tile of document.querySelectorAll('.tile')) {
      const { top, bottom } = tile.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) continue
      const picture = tile.querySelector('img')
      if (!picture?.complete || picture.naturalWidth === 0) {
        isWaiting = true
        break
      }
      pictures.push(picture)
      highest = Math.min(highest, Math.max(0, top))
      lowest = Math.max(lowest, Math.min(innerHeight, bottom))
    }
    if (!isWaiting && lowest - highest >= FILLED * innerHeight) {
      await Promise.all(pictures.map((picture) => picture.decode()))
      return performance.now() - begun
    }
    await new Promise(requestAnimationFrame)
  }
}
