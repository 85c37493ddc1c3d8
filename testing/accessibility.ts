import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Browser } from './browsers/browser.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Violations that axe finds on a page as it is now, or in the part with this selector: each problem with the element
 * that has it. Frames are left out. The 650 kB of axe go to each document once.
 */
export async function violationsOn(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  return page.evaluate(violations, part)
}

/** Finds the violations on the page of a browser other than Chromium. */
export async function violationsIn(browser: Browser): Promise<string[]> {
  // A function, which the page's policy does not forbid.
  if (!(await browser.evaluate(() => 'axe' in window)))
    await browser.evaluate(new Function(SOURCE) as () => void)
  return browser.evaluate(violations, 'html')
}

/** Runs in the page. */
async function violations(part: string) {
  const { run } = (window as unknown as { axe: typeof axe }).axe
  // Reports violations only.
  const { violations } = await run(part, { resultTypes: ['violations'], iframes: false })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
