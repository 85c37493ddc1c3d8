import { randomUUID } from 'node:crypto'
import { createGallery, expect, test } from '#testing/journey.ts'
import { emailTo } from '#testing/mailbox.ts'
import { PASSWORD } from '#testing/password.ts'

test('somebody signs up, confirms the e-mail by the mailed link, and invites', async ({ page, program }) => {
  const email = `mona-${randomUUID().slice(0, 8)}@example.org`
  const note = page.getByRole('region', { name: 'Confirm your e-mail' })

  await test.step('signs up, and is told what is still to do', async () => {
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('First name').fill('Mona')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/dashboard')
    await expect(note).toContainText(`We sent a link to ${email}.`)
    await note.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('E-mail sent', { exact: true })).toBeVisible()
  })

  const gallery = await createGallery(page, 'Dunes')
  const collaborators = `/gallery/${gallery.id}/settings?tab=collaborators`
  await test.step('cannot invite before that', async () => {
    await page.goto(collaborators)
    await expect(note).toBeVisible()
    await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  })

  await test.step('follows the link of the e-mail, which the button takes and not opening it, and which says so once more', async () => {
    const message = await emailTo(program.dataDirectory, email, 'Confirm')
    expect((await page.request.get(message.links[0]!)).ok()).toBe(true)
    await page.goto(message.links[0]!)
    await page.getByRole('button', { name: 'Confirm e-mail' }).click()
    await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Dunes' })).toBeVisible()
    await expect(note).toHaveCount(0)
    await page.goto(message.links[0]!)
    await page.getByRole('button', { name: 'Confirm e-mail' }).click()
    await expect(page.getByRole('heading', { name: 'E-mail confirmed' })).toBeVisible()
  })

  await test.step('invites', async () => {
    await page.goto(collaborators)
    const ines = `ines-${randomUUID().slice(0, 8)}@example.org`
    await page.getByLabel('E-mail').fill(ines)
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText('Collaborator invited', { exact: true })).toBeVisible()
    const message = await emailTo(program.dataDirectory, ines)
    expect(message.subject).toBe(`Invitation from ${email} to the gallery “Dunes”`)
  })
})
