import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { mara, message, open, serverAnswers } from '#testing/screen.tsx'

afterEach(() => localStorage.clear())

test('an invitation that was kept until its reader had signed in is opened after a welcome of 2 s', async () => {
  localStorage.setItem('collaboration_token', 'a-token')
  serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
  const before = performance.now()
  const { left } = open('/dashboard')
  expect(await message('Welcome!')).toContain('Taking you to your collaboration invitation...')
  expect(localStorage.getItem('collaboration_token')).toBeNull()
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/accept-collaboration/a-token'))
  expect(performance.now() - before).toBeGreaterThan(1900)
})

test('does nothing without one', async () => {
  serverAnswers({ 'GET /api/auth/user': mara(), 'GET /api/galleries': [] })
  open('/dashboard')
  await screen.findByText('No galleries yet')
  await new Promise((done) => setTimeout(done, 2100))
  expect(window.location.pathname).toBe('/dashboard')
  expect(screen.queryByText('Welcome!')).not.toBeInTheDocument()
})
