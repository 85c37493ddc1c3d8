import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { gallery, listedGallery, mara, open, serverAnswers } from '#testing/screen.tsx'

/** Mocks a page that can be scrolled. */
function scrollable() {
  let top = 0
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top)
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    top = to.top ?? 0
  }) as typeof window.scrollTo)
  return {
    top: () => top,
    scrolls(to: number) {
      top = to
      act(() => void window.dispatchEvent(new Event('scroll')))
    },
  }
}

test('a new screen begins at its top, and going back shows the place that was left', async () => {
  const page = scrollable()
  const dunes = listedGallery('Dunes')
  serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [dunes],
    [`GET /api/galleries/${dunes.id}`]: gallery('Dunes', { id: dunes.id }),
    [`GET /api/galleries/${dunes.id}/images`]: [],
  })
  const { person } = open('/dashboard')
  const manage = await screen.findByRole('link', { name: 'Manage Dunes' })
  page.scrolls(640)
  await person.click(manage)
  await screen.findByRole('heading', { name: 'Settings for "Dunes"' })
  expect(page.top()).toBe(0)

  act(() => window.history.back())
  await screen.findByRole('heading', { name: 'Dashboard' })
  await waitFor(() => expect(page.top()).toBe(640))
})

test('a reload shows the place where the page was', async () => {
  const page = scrollable()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'reload' } as PerformanceNavigationTiming,
  ])
  serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [listedGallery('Dunes')] })
  const { view } = open('/dashboard')
  await screen.findByRole('article', { name: 'Dunes' })
  page.scrolls(640)
  window.dispatchEvent(new Event('pagehide'))
  view.unmount()
  page.scrolls(0)

  open('/dashboard')
  await screen.findByRole('article', { name: 'Dunes' })
  await waitFor(() => expect(page.top()).toBe(640))
})
