import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PATIENCE } from '#testing/patience.ts'
import { answer, draw, gallery, serverAnswers } from '#testing/screen.tsx'
import { DownloadCard } from './download-card.tsx'

test('a bundle that is being prepared starts by itself, and says how many pictures are left', async () => {
  const address = '/api/galleries/7/bundle'
  const preparing = (ready: number) => answer(503, { code: 'preparing', message: 'Later.', ready, total: 3 })
  const answers = [preparing(1), preparing(2), answer(206, null)]
  serverAnswers({ [`GET ${address}`]: () => answers.shift() })
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const { person } = draw(<DownloadCard gallery={gallery('Dunes', { id: 7, imageCount: 3 })} />)
  await person.click(screen.getByRole('button', { name: 'Download bundle' }))
  await screen.findByText('Preparing your bundle: 2 pictures to go. The download starts by itself.')
  await screen.findByText(/^Preparing your bundle: 1 picture to go\./, {}, { timeout: 20_000 * PATIENCE })
  expect(left).not.toHaveBeenCalled()
  await expect.poll(() => left.mock.calls).toEqual([[address]])
  await expect.poll(() => screen.queryByText(/to go/)).toBeNull()
})
