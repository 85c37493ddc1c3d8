import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, signUp, test } from '#testing/journey.ts'
import { PASSWORD } from '#testing/password.ts'

const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

async function givesPassword(page: Page, email: string) {
  await page.goto('/api/logout')
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('somebody turns on two-step sign-in, and signs in with a code, and without the phone', async ({
  page,
}) => {
  const { email } = await signUp(page)
  await page.goto('/account/security')
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await section.getByRole('textbox', { name: 'Secret' }).inputValue()
  const first = codeOf(secret)
  await section.getByLabel('6-digit code').fill(first)
  await section.getByRole('button', { name: 'Turn on' }).click()
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode, later] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await section.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()

  await givesPassword(page, email)
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  await code.fill(first) // Used when it was turned on.
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/That code isn't right, or it has already been used/)).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await givesPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode!.toUpperCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto('/account/security')
  await expect(section.getByText('9 recovery codes are left.')).toBeVisible()
  await section.getByRole('button', { name: 'New recovery codes' }).click()
  const renewing = page.getByRole('alertdialog', { name: 'New recovery codes' })
  await renewing.getByRole('button', { name: 'Create new codes' }).click()
  await expect(codes).toHaveCount(10)
  const renewed = await codes.allTextContents()
  await section.getByRole('button', { name: 'I have saved them' }).click()

  await givesPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(later!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/That code isn't right, or it has already been used/)).toBeVisible()
  await page.getByLabel('Recovery code').fill(renewed[0]!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto('/account/security')
  await section.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Turn off two-step sign-in' })
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible()
})

test('somebody adds a passkey, signs in with it, and removes it', async ({ page }) => {
  // A device with a fingerprint reader, whose owner always agrees.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signUp(page)
  await page.goto('/account/security')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByLabel('Passkey name')).not.toHaveValue('')
  await section.getByLabel('Passkey name').fill('This laptop')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByText('This laptop')).toBeVisible()
  // The device knows that it has one.
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByRole('alert')).toHaveText('This device already has a passkey for your account.')

  await page.goto('/api/logout')
  // In a browser that offers no passkeys in the e-mail field, the button signs in.
  await page.addInitScript(() => {
    if (location.search === '?without-offers') {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    }
  })
  await page.goto('/sign-in?without-offers')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto('/account/security')
  await expect(section.getByText(/Last used/)).toBeVisible()
  await section.getByRole('button', { name: 'Remove “This laptop”' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove passkey' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('No passkeys yet.')).toBeVisible()

  await page.goto('/api/logout')
  // Offered in the e-mail field, the device's passkey is refused by itself; the button says the same.
  await page.goto('/sign-in')
  await expect(page.getByRole('alert')).toHaveText(
    "That passkey doesn't work here. It may have been removed from the account.",
  )
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(
    "That passkey doesn't work here. It may have been removed from the account.",
  )
})
