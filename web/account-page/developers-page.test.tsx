import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mara, open, serverAnswers } from '#testing/screen.tsx'

test('the plug-in for Lightroom is there with three steps, and the program for the command line', async () => {
  serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/account/totp': { on: false, recoveryCodesLeft: 0, required: false },
    'GET /api/account/tokens': [],
    'GET /api/galleries': [],
    'GET /api/webhooks': [],
  })
  open('/account/developers')
  const lightroom = within(await screen.findByRole('region', { name: 'Lightroom Classic' }))
  const plugIn = lightroom.getByRole('link', { name: 'Download the plug-in' })
  expect(plugIn).toHaveAttribute('href', '/picturerail.lrplugin.zip')
  expect(plugIn).toHaveAttribute('download')
  const steps = lightroom.getAllByRole('listitem')
  expect(steps).toHaveLength(3)
  expect(steps[1]).toHaveTextContent(window.location.origin)

  const line = within(screen.getByRole('region', { name: 'Command line' }))
  const program = line.getByRole('link', { name: 'Download picturerail.mjs' })
  expect(program).toHaveAttribute('href', '/picturerail.mjs')
})
