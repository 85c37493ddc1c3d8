import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import { LAYOUTS, type Layout } from '#contract/appearance.ts'
import type { GalleryListItem } from '#contract/galleries.ts'
import type { Site } from '#contract/sites.ts'
import { startProgram } from '#testing/program.ts'
import { Client } from '#testing/program-client.ts'
import { findBrowser } from '../setup/browser.mjs'
import type { Figure, Setting } from './figure.ts'
import { median } from './rounds.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Units are milliseconds; the shift has none. */
const METRICS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const
const ROUNDS = 3

type Visit = { scores: number[]; metrics: number[]; complaints: string[] }

/**
 * Lighthouse with its defaults, a phone on a slow network, on the pages that strangers see first, with the sample
 * galleries of a first start: one of them in each layout, with a cover that fills the screen. Prints the parts of the scores.
 */
export async function lighthouseScores({ folder }: Pick<Setting, 'folder'>): Promise<Figure[]> {
  const program = await startProgram({
    dataDirectory: `${folder}/lighthouse`,
    environment: { SEED_SAMPLES: 'true' },
  })
  try {
    const admin = new Client(program.origin)
    await admin.json('/api/auth/sign-in', {
      email: 'admin@example.com',
      password: 'the password of the admin',
    })
    const samples = await admin.json<GalleryListItem[]>('/api/galleries?sort=name')
    const [sample] = samples
    const site = await admin.json<Site>('/api/account/site', { name: 'bench-site', enabled: true }, 'PATCH')
    const galleryIds = samples.map(({ id }) => id)
    await admin.json('/api/account/site/galleries', { galleryIds }, 'PUT')
    const hang = (layout: Layout) => admin.changes(sample!.id, { layout, coverStyle: 'full' })
    const pages: { name: string; address: string; goal?: number; before?(): Promise<void> }[] = [
      ...LAYOUTS.map((layout) => ({
        name: `gallery, ${layout}, full cover`,
        address: sample!.address,
        before: () => hang(layout),
      })),
      { name: 'landing page', address: program.origin },
      { name: 'sign-in', address: `${program.origin}/sign-in` },
      { name: 'create account', address: `${program.origin}/sign-in?mode=create` },
      { name: 'site', address: site.address!, goal: 0.98 },
    ]
    const visits = Object.fromEntries(pages.map(({ name }): [string, Visit[]] => [name, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, address, before } of pages) {
        await before?.()
        visits[name]!.push(await visit(address))
      }
    }
    const middle = (of: Visit[], numbers: (one: Visit) => number[], place: number) =>
      median(of.map((one) => numbers(one)[place]!))
    console.table(
      Object.fromEntries(
        Object.entries(visits).map(([name, of]) => [
          name,
          Object.fromEntries(
            Object.keys(METRICS).map((metric, place) => [
              metric,
              Number(middle(of, ({ metrics }) => metrics, place).toFixed(metric === 'CLS' ? 3 : 0)),
            ]),
          ),
        ]),
      ),
    )
    for (const [name, of] of Object.entries(visits)) {
      for (const complaint of new Set(of.flatMap(({ complaints }) => complaints)))
        console.log(name, complaint)
    }
    return Object.entries(visits).flatMap(([name, of]) =>
      CATEGORIES.map((category, place) => ({
        what: `Lighthouse, ${name}: ${category}`,
        limit: '100 points',
        ratio: middle(of, ({ scores }) => scores, place),
        goal: `>= ${pages.find((page) => page.name === name)?.goal ?? 0.95}`,
      })),
    )
  } finally {
    await program.stop()
  }
}

/** One run in a browser of its own, so that nothing is cached. */
async function visit(address: string): Promise<Visit> {
  const browser = await launch({
    executablePath: findBrowser()!,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  try {
    const port = Number(new URL(browser.wsEndpoint()).port)
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
    const { categories, audits } = result!.lhr
    const weighted = CATEGORIES.flatMap((name) =>
      categories[name]!.auditRefs.filter(({ weight }) => weight > 0),
    )
    return {
      scores: CATEGORIES.map((name) => categories[name]!.score ?? 0),
      metrics: Object.values(METRICS).map((name) => audits[name]!.numericValue ?? Number.NaN),
      complaints: weighted
        .map(({ id }) => audits[id]!)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ id, title, displayValue = '' }) => `${id}: ${title} ${displayValue}`.trim()),
    }
  } finally {
    await browser.close()
  }
}
