import germanTexts from 'texts:de/accounts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { open, refusal, serverAnswers } from '#testing/screen.tsx'
import { accounts, speakOfAccounts } from '#web/texts/texts.ts'
import { ENGLISH_WORDS } from '#web/ui/words.ts'

afterEach(() => {
  document.documentElement.lang = 'en'
  document.documentElement.dir = ''
})

test('shared components say in English what the catalogue says', () => {
  expect(accounts).toMatchObject(ENGLISH_WORDS)
})

test('a refusal is told apart by its code, in the language of the page', async () => {
  speakOfAccounts({ language: 'de', isAsked: true }, germanTexts)
  serverAnswers({
    'POST /api/auth/sign-in': refusal(429, 'Too many attempts. Please wait a while and try again.'),
  })
  const { person } = open('/sign-in?lang=de')
  expect(document.documentElement.lang).toBe('de')
  await person.type(await screen.findByLabelText('E-Mail'), 'mara@example.com')
  await person.type(screen.getByLabelText('Passwort'), 'a long password')
  await person.click(screen.getByRole('button', { name: 'Anmelden' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(germanTexts.refusedTooMany)
  expect(screen.getByRole('link', { name: germanTexts.forgotPassword })).toHaveAttribute(
    'href',
    '/forgot-password?lang=de',
  )
})
