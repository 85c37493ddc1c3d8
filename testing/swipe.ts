import type { Page } from '@playwright/test'

/** Moves a finger over the middle of a phone's screen, by so many pixels to the right. */
export async function swipe(page: Page, by: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => [{ x, y: 400 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(195 - by / 2) })
  for (const part of [-0.375, -0.25, -0.125, 0, 0.125, 0.25, 0.375, 0.5])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(195 + by * part) })
  // A finger that is lifted while it moves makes a fling, which the next tap would merely stop.
  await page.waitForTimeout(100)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}
