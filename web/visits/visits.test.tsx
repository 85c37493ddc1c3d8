import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, refusal, serverAnswers } from '#testing/screen.tsx'
import { Visits } from './visits.tsx'

const CALL = 'GET /api/galleries/7/visits'
const days = Array.from({ length: 30 }, (_, day) => ({
  date: `2026-11-${String(day + 1).padStart(2, '0')}`,
  visits: day === 17 ? 1200 : day === 29 ? 3 : 0,
}))

test('says what there is in words, draws the days, and tells them in a table', async () => {
  serverAnswers({ [CALL]: { total: 4203, days } })
  const { person } = draw(<Visits galleryId={7} />)
  expect((await screen.findByText(/in all/)).textContent).toBe(
    '4,203 visits in all, 1,203 in the last 30 days.',
  )
  const figure = screen.getByRole('figure')
  expect(figure.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
  expect(within(figure).getByText('Busiest day: 1,200')).toBeVisible()
  await person.click(screen.getByText('Day by day'))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.slice(0, 3).map((row) => row.textContent)).toEqual(['Day (UTC)Visits', 'Nov 303', 'Nov 290'])
  expect(rows).toHaveLength(31)
})

test('says when there are none, or none lately', async () => {
  const server = serverAnswers({ [CALL]: { total: 0, days } })
  draw(<Visits galleryId={7} />)
  expect(screen.getByText('Loading visits...')).toBeVisible()
  expect(await screen.findByText('No visits yet')).toBeVisible()
  server.nowAnswers({ [CALL]: { total: 1, days: days.map(({ date }) => ({ date, visits: 0 })) } })
  draw(<Visits galleryId={7} />)
  expect((await screen.findByText(/in all/)).textContent).toBe('1 visit in all, none in the last 30 days.')
})

test('says when they cannot be loaded, and tries again', async () => {
  const server = serverAnswers({ [CALL]: refusal(503, 'Not ready') })
  const { person } = draw(<Visits galleryId={7} />)
  expect(await screen.findByText("We couldn't load the visits.")).toBeVisible()
  server.nowAnswers({ [CALL]: { total: 0, days } })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No visits yet')).toBeVisible()
})
