import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Chapter } from '#contract/chapters.ts'
import { grouped } from '#contract/counts.ts'
import type { ImageIds } from '#contract/images.ts'
import { connect } from '#server/database/connect.ts'
import { joinEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { findBrowser } from '../setup/browser.mjs'
import type { Figure, Setting } from './figure.ts'
import { fillGalleries } from './filled-galleries.ts'
import { median } from './rounds.ts'

const IMAGES = Number(process.env.BENCH_IMAGES ?? 10_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
/** Number of images approved in a round. */
const APPROVED = 20
const LIMIT_MS = 100
/** Maximum duration of a frame while scrolling, and the factor by which the processor is slowed down. */
const FRAME_LIMIT_MS = 50
const TIMES_SLOWER = 4
/** Number of images of a chapter that are deleted, restored, and taken out of it. */
const IN_CHAPTER = IMAGES / 5
/** Pause after a step for its consequences, such as reads that follow a change. */
const AFTER_MS = 800

/** Durations in milliseconds. */
type Taken = {
  /** Time from the slowest key or click to the next picture on the screen. */
  click: number
  /** The longest task of the page, 0 below 50. */
  task: number
  /** The slowest call, from its request to the end of its answer, and its name. */
  call: number
  path: string
  /** Time from the beginning until the result is visible. */
  seen: number
}

/**
 * A photographer's work on a gallery of thousands of images: the duration of each click, and of its calls, in a
 * browser of 1440 × 900 pixels on this machine. Prints each step.
 */
export async function desk({ folder: parent }: Pick<Setting, 'folder'>): Promise<Figure[]> {
  const folder = path.join(parent, 'desk')
  const dataDirectory = path.join(folder, 'data')
  const program = await startProgram({ dataDirectory })
  // The browser, which renders without a graphics card, yields to the server: in practice it is on another machine.
  setPriority(constants.priority.PRIORITY_LOW)
  const browser = await chromium.launch({
    executablePath: findBrowser()!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  try {
    const olga = new Client(program.origin)
    await olga.json('/api/auth/sign-in', {
      email: 'admin@example.com',
      password: 'the password of the admin',
    })
    const [gallery] = await fillGalleries({ folder, olga }, 'bench-desk', [
      { name: `${IMAGES} images`, count: IMAGES, changes: {} },
    ])
    await letSomeWait(dataDirectory, gallery!.id)
    await olga.json<Chapter>(`/api/galleries/${gallery!.id}/chapters`, { title: 'Ceremony' })
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const [name, value] = olga.cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: program.origin }])
    await page.addInitScript(observe)
    const taken = new Map<string, Taken[]>()
    const longest: number[] = []
    for (let round = -1; round < ROUNDS; round++) {
      const settings = `${program.origin}/gallery/${gallery!.id}/settings`
      await work(page, settings, chapterOfMany(olga, gallery!.id), async (step, act, seen) => {
        const one = await measure(page, act, seen)
        // The first round warms up the compiler.
        if (round >= 0) taken.set(step, [...(taken.get(step) ?? []), one])
      })
      // A new page has no garbage of earlier steps, which would be collected while it scrolls.
      const opened = await context.newPage()
      await opened.goto(settings)
      const task = await longestTaskOfScrolling(opened)
      await opened.close()
      if (round >= 0) longest.push(task)
    }
    return [...report(taken), frameFigure(median(longest))]
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** Marks enough images as waiting for every round. */
async function letSomeWait(dataDirectory: string, galleryId: number) {
  const postgres = await joinEmbeddedPostgres({ directory: path.join(dataDirectory, 'postgres') })
  const { db, close } = connect(postgres.url, () => {}, 1)
  try {
    await db.execute(sql`
      update images set waiting = true
      where gallery_id = ${galleryId} and sort_order >= ${IMAGES - (ROUNDS + 2) * APPROVED}`)
    // Updates the statistics, as in a database that has existed for a while.
    await db.execute(sql`vacuum analyze images`)
  } finally {
    await close()
    await postgres.stop()
  }
}

type Step = (name: string, act: () => Promise<unknown>, seen: Locator) => Promise<void>

/** Calls between the steps: `fill` gives a chapter its images, and `takeOut` removes them from it. */
type Manage = { fill(): Promise<void>; takeOut(): Promise<void> }

function chapterOfMany(olga: Client, galleryId: number): Manage {
  const url = `/api/galleries/${galleryId}`
  let imageIds: number[] = []
  const move = (chapterId: number | null) => olga.json(`${url}/images/move`, { imageIds, chapterId })
  return {
    async fill() {
      const { id } = await olga.json<Chapter>(`${url}/chapters`, { title: 'Many' })
      // Every round takes the same images: removed ones go to the end, and waiting ones come nearer.
      if (imageIds.length === 0) {
        const all = await olga.json<ImageIds>(`${url}/images/order`)
        imageIds = all.imageIds.slice(-3 * IN_CHAPTER, -2 * IN_CHAPTER)
      }
      await move(id)
    },
    takeOut: async () => void (await move(null)),
  }
}

/** A round of all steps, after which the gallery is nearly as before. */
async function work(page: Page, settings: string, manage: Manage, step: Step) {
  await manage.fill()
  const list = page.getByRole('list', { name: 'Images of no chapter' })
  const box = (place: number) => list.locator(`li[aria-posinset="${place}"] input[type=checkbox]`)
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const told = (text: string | RegExp) => page.getByText(text).last()
  const count = (chosen: number) => page.getByText(`${grouped(chosen)} selected`, { exact: true })
  const bar = page.getByRole('group', { name: 'Selected images' })
  const form = page.getByRole('form', { name: 'Caption' })
  const toTop = () => page.evaluate(() => scrollTo(0, 0))
  /** Scrolls until the image exists: only those near the visible ones do. */
  async function find(place: number) {
    await page.mouse.move(900, 500)
    while ((await box(place).count()) === 0) {
      await page.mouse.wheel(0, 600)
      await page.waitForTimeout(50)
    }
    // Scrolling may have replaced it in the meantime.
    await box(place).evaluate((field) => field.scrollIntoView({ block: 'center' }))
  }
  async function choose(first: number, last: number) {
    await toTop()
    await box(first).press('Space')
    await find(last)
    // A message may cover it.
    await box(last).press('Shift+Space')
    await count(last - first + 1).waitFor()
  }
  async function back() {
    await page.goBack()
    await list.waitFor()
    await toTop()
    await box(1).waitFor()
  }
  const clear = () => page.keyboard.press('Escape')

  await step('open', () => page.goto(settings), box(1))
  await step(
    'scroll',
    async () => {
      for (let turn = 0; turn < 20; turn++) {
        await page.mouse.move(900, 500)
        await page.mouse.wheel(0, 700)
        await page.waitForTimeout(50)
      }
    },
    list,
  )
  await toTop()
  await step('click the first', () => box(1).click({ force: true }), count(1))
  await step('click another', () => box(3).click({ force: true }), count(2))
  await find(20)
  await step('Shift', () => box(20).click({ force: true, modifiers: ['Shift'] }), count(19))
  await toTop()
  await step('clear', clear, button('Reorder Images'))
  await step('select all', () => button('Select all').click(), page.getByText(/^[\d,]+ selected$/))
  await step('clear all', clear, button('Reorder Images'))

  await toTop()
  await box(5).click({ force: true })
  await step(
    'use as cover',
    () => bar.getByRole('button', { name: 'Use as cover' }).click(),
    told('Cover changed'),
  )
  await clear()

  await choose(1, 50)
  await step(
    'menu of chapters',
    () => bar.getByRole('button', { name: 'Move to chapter' }).click(),
    page.getByRole('menuitem', { name: 'Ceremony' }),
  )
  await step(
    'move 50',
    () => page.getByRole('menuitem', { name: 'Ceremony' }).click(),
    told('50 images moved'),
  )

  await choose(1, 20)
  await step(
    'ask about 20',
    () => bar.getByRole('button', { name: 'Delete' }).click(),
    page.getByRole('alertdialog'),
  )
  await step(
    'delete 20',
    () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    told(/20 images (removed|have been deleted)/),
  )
  await step('undo', () => button('Undo').click(), told('20 images restored'))
  // Chooses them again.
  await button('Clear').click()

  const first = list.locator('li[aria-posinset="1"]')
  await button(/^Waiting \(/).click()
  await first.filter({ hasText: 'Waiting' }).waitFor()
  await choose(1, APPROVED)
  await step(
    'approve 20',
    () => bar.getByRole('button', { name: 'Approve' }).click(),
    told('Images approved'),
  )
  await button(/^Waiting \(/).click()
  await first.filter({ hasNotText: 'Waiting' }).waitFor()

  await choose(1, 30)
  await step('caption 30', () => bar.getByRole('button', { name: 'Caption' }).click(), form)
  await page.getByLabel('Title').focus()
  await step('type', () => page.keyboard.type(`Caption ${Date.now()}`), form)
  await step(
    'same for the chosen ones',
    () => button(/^Same for the chosen ones/).click(),
    told(/29 images changed|Replace captions/),
  )
  const replace = page.getByRole('alertdialog').getByRole('button', { name: 'Replace' })
  if (await replace.isVisible()) {
    await step('replace 29', () => replace.click(), told('29 images changed'))
  }
  await step(
    'next caption',
    () => page.keyboard.press('Control+Enter'),
    page.getByText('2 of 30', { exact: true }),
  )
  await step('all captions', () => button(/^Show all/).click(), form)
  await back()
  await clear()
  await button('Select all').click()
  await bar.getByRole('button', { name: 'Caption' }).click()
  await page.getByLabel('Title').fill(`All ${Date.now()}`)
  await button(/^Same for the chosen ones/).click()
  await step('the same caption for all', () => replace.click(), told(/[\d,]+ images changed/))
  await back()
  await clear()
  await step('caption mode of all', () => page.getByRole('link', { name: 'Captions' }).click(), form)
  await back()

  await button('Select all of “Many”').click()
  await count(IN_CHAPTER).waitFor()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await step(
    'delete thousands',
    () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    told(/[\d,]+ images (removed|have been deleted)/),
  )
  await step('undo thousands', () => button('Undo').click(), told(/[\d,]+ images restored/))
  await button('More for the chapter “Many”').click()
  await page.getByRole('menuitem', { name: 'Delete chapter…' }).click()
  await step(
    'delete a chapter of thousands',
    () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
    told('Chapter deleted'),
  )
  await manage.takeOut()
  await page.goto(settings)
  await box(1).waitFor()

  const square = (place: number) =>
    page.getByRole('button', { name: new RegExp(`^Picture ${place} of`) }).first()
  const saved = told('Images reordered')
  await step('reorder mode', () => button('Reorder Images').click(), square(1))
  await step(
    'drag one',
    async () => {
      const [from, to] = [await square(2).boundingBox(), await square(6).boundingBox()]
      await page.mouse.move(from!.x + 40, from!.y + 40)
      await page.mouse.down()
      await page.mouse.move(to!.x + 40, to!.y + 40, { steps: 8 })
      await page.mouse.up()
    },
    square(1),
  )
  await step('save a near move', () => button('Save Arrangement').click(), saved)
  await saved.waitFor({ state: 'hidden' })
  await button('Reorder Images').click()
  await page
    .getByRole('button', { name: /to another position, now 1$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Move to position' })
  await dialog.getByLabel('Position').fill(String(IMAGES * 0.9))
  await step(
    'move to a far place',
    () => dialog.getByRole('button', { name: 'Move' }).click(),
    button('Save Arrangement'),
  )
  await step('save a far move', () => button('Save Arrangement').click(), saved)

  for (const order of ['Z to A', 'A to Z']) {
    await saved.waitFor({ state: 'hidden' })
    await button('Reorder Images').click()
    await step('menu of orders', () => button('Sort by').click(), page.getByRole('menuitem').first())
    await step(
      'sort all',
      () => page.getByRole('menuitem', { name: `File name, ${order}` }).click(),
      square(1),
    )
    await step('save another order of all', () => button('Save Arrangement').click(), saved)
  }
}

/** The trace of a browser, with the time that a thread had the processor in microseconds. */
type Trace = {
  traceEvents: { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }[]
}

/**
 * The longest task of the page while its images are scrolled, once all are read, in milliseconds of the processor,
 * without the time of other programs.
 */
async function longestTaskOfScrolling(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Reorder Images' }).waitFor()
  const browser = page.context().browser()!
  const scroll = async (turns: number) => {
    await page.mouse.move(900, 500)
    for (let turn = 0; turn < turns; turn++) {
      await page.mouse.wheel(0, 200)
      await page.waitForTimeout(30)
    }
  }
  await scroll(10)
  await browser.startTracing(page, { categories: ['__metadata', 'toplevel', 'blink.user_timing'] })
  await page.evaluate(() => performance.mark('scrolled page'))
  await scroll(60)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as Trace
  // The page of the steps has a process of its own, which may be collecting its garbage.
  const process = traceEvents.find(({ name }) => name === 'scrolled page')?.pid
  const thread = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && args.name === 'CrRendererMain' && pid === process,
  )?.tid
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => name.endsWith('RunTask') && tdur && pid === process && tid === thread,
  )
  if (tasks.length === 0) throw new Error('The trace has no tasks.')
  return tasks.reduce((most, { tdur }) => Math.max(most, tdur!), 0) / 1000
}

/** Figure of the longest task, which is the longest delay of a frame. */
function frameFigure(task: number): Figure {
  console.log(`Longest task while scrolling: ${task.toFixed(1)} ms of the processor`)
  return {
    what: `desk: longest task while scrolling, ${TIMES_SLOWER} times slower processor`,
    limit: `${FRAME_LIMIT_MS} ms`,
    ratio: (task * TIMES_SLOWER) / FRAME_LIMIT_MS,
    goal: '<= 1.00',
  }
}

async function measure(page: Page, act: () => Promise<unknown>, seen: Locator): Promise<Taken> {
  await page.waitForTimeout(200)
  await page.evaluate(() => window.begin?.())
  const begun = performance.now()
  await act()
  await seen.first().waitFor()
  const taken = performance.now() - begun
  await page.waitForTimeout(AFTER_MS)
  return { ...(await page.evaluate(() => window.taken())), seen: taken }
}

declare global {
  interface Window {
    begin: () => void
    taken: () => Omit<Taken, 'seen'>
  }
}

/** Observes calls and tasks; runs in the page. */
function observe() {
  const NONE = { click: 0, task: 0, call: 0, path: '' }
  let longest = { ...NONE }
  const watch = (type: string, what: 'click' | 'task' | 'call', options = {}) =>
    new PerformanceObserver((entries) => {
      for (const { name, duration } of entries.getEntries()) {
        if (duration <= longest[what] || (what === 'call' && !name.includes('/api/'))) continue
        longest[what] = duration
        if (what === 'call') longest.path = new URL(name).pathname
      }
    }).observe({ type, ...options })
  watch('event', 'click', { durationThreshold: 16 })
  watch('longtask', 'task')
  watch('resource', 'call')
  window.begin = () => {
    longest = { ...NONE }
  }
  window.taken = () => longest
}

function report(taken: Map<string, Taken[]>): Figure[] {
  const names = ['click', 'task', 'call', 'seen'] as const
  const middle = (all: Taken[], name: (typeof names)[number]) =>
    Math.round(median(all.map((one) => one[name])))
  const rows = [...taken].map(([step, all]) => ({
    step,
    ...(Object.fromEntries(names.map((name) => [name, middle(all, name)])) as Omit<Taken, 'path'>),
    path: all.at(-1)!.path,
  }))
  console.table(Object.fromEntries(rows.map(({ step, ...row }) => [step, row])))
  return (['click', 'task', 'call'] as const).map((name): Figure => {
    const [slowest] = rows.toSorted((one, other) => other[name] - one[name])
    return {
      what: `desk: slowest ${name}, ${slowest!.step}`,
      limit: `${LIMIT_MS} ms`,
      ratio: slowest![name] / LIMIT_MS,
      goal: '<= 1.00',
    }
  })
}
