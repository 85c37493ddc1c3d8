import { randomUUID } from 'node:crypto'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'
import { emailTo } from '#testing/mailbox.ts'
import { PASSWORD } from '#testing/password.ts'

test('an owner invites somebody by email, who signs up, accepts, works, and is removed', async ({
  page,
  browser,
  program,
}) => {
  const owner = await signUp(page, 'Olga')
  const gallery = await createGallery(page, 'Dunes')
  const images = await addImages(page, gallery, [
    await imageFile('one.jpg'),
    await imageFile('two.jpg', { width: 600, height: 800 }),
  ])
  const email = `ines-${randomUUID().slice(0, 8)}@example.org`

  await test.step('the owner invites', async () => {
    await page.goto(`/gallery/${gallery.id}/settings?tab=collaborators`)
    await expect(page.getByText('No collaborators yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Invite' })).toBeDisabled()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText('Collaborator invited', { exact: true })).toBeVisible()
    await expect(
      page.getByText('An invitation email has been sent to the collaborator.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()

    await page.getByLabel('E-mail').fill(email.toUpperCase())
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText('Error inviting collaborator', { exact: true })).toBeVisible()
    await expect(page.getByText('This person has already been invited.', { exact: true })).toBeVisible()
  })

  const message = await emailTo(program.dataDirectory, email, 'Invitation')
  const link = message.links.find((address) => address.includes('/accept-collaboration/'))!
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const ines = await context.newPage()

  await test.step('the invited person follows the mail’s link and is led to creating an account', async () => {
    await ines.goto(link)
    await expect(ines.getByRole('heading', { name: 'Account Required' })).toBeVisible()
    await expect(ines.getByText('Redirecting to create account...')).toBeVisible()
    expect(await ines.evaluate(() => localStorage.getItem('collaboration_token'))).toBe(
      link.split('/').at(-1),
    )
    await ines.waitForURL(/\/sign-in\?/)
    await ines.getByRole('link', { name: 'Create account' }).click()
    await ines.getByLabel('First name').fill('Ines')
    await ines.getByLabel('E-mail').fill(email)
    await ines.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await ines.getByRole('button', { name: 'Create account' }).click()
  })

  await test.step('comes back to the invitation and accepts', async () => {
    await expect(ines.getByRole('heading', { name: "You've been invited to collaborate!" })).toBeVisible()
    expect(await ines.evaluate(() => localStorage.getItem('collaboration_token'))).toBeNull()
    await expect(ines.getByRole('heading', { name: 'Dunes' })).toBeVisible()
    await expect(ines.getByText(owner.email)).toBeVisible()
    await ines.getByRole('button', { name: 'Accept Collaboration' }).click()
    await expect(ines.getByText('Collaboration Accepted!', { exact: true })).toBeVisible()
    await ines.waitForURL('**/dashboard')
    await expect(ines.getByRole('heading', { name: 'Dunes' })).toBeVisible()
  })

  await test.step('the invitation has been answered', async () => {
    await ines.goto(link)
    await expect(ines.getByRole('heading', { name: 'Already a Collaborator' })).toBeVisible()
    await ines.getByRole('link', { name: 'Go to Dashboard' }).click()
  })

  await test.step('manages the gallery, but not who else does', async () => {
    await ines.getByRole('link', { name: 'Manage Dunes' }).click()
    const tabs = ines.getByRole('navigation', { name: 'Settings' })
    await expect(tabs.getByRole('link')).toHaveText(['General', 'Appearance', 'Images', 'Sharing', 'Clients'])
    const order = images.map(({ id }) => id).reverse()
    const arranged = await ines.request.patch(`/api/galleries/${gallery.id}/images/reorder`, {
      data: { imageIds: order },
    })
    expect(arranged.status()).toBe(200)
    const captioned = await ines.request.patch(`/api/images/${images[0]!.id}`, {
      data: { title: 'The first dune' },
    })
    expect(captioned.status()).toBe(200)
    await ines.reload()
    // Tiles far below the screen come when they are scrolled to.
    await ines.getByRole('button', { name: 'More for two.jpg' }).scrollIntoViewIfNeeded()
    await expect(ines.getByRole('img', { name: 'The first dune' })).toBeVisible()
  })

  await test.step('the owner removes them', async () => {
    await page.reload()
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${email}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('Collaborator removed', { exact: true })).toBeVisible()
    await expect(page.getByText('No collaborators yet')).toBeVisible()
  })

  await test.step('their next click says so', async () => {
    await ines.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sharing' }).click()
    await expect(ines.getByRole('heading', { name: 'Gallery not found' })).toBeVisible()
    await ines.getByRole('link', { name: 'Back to Dashboard' }).click()
    await ines.reload()
    await expect(ines.getByText('No galleries yet', { exact: true })).toBeVisible()
    await ines.goto(link)
    await expect(ines.getByRole('heading', { name: 'Invalid or Expired Invitation' })).toBeVisible()
  })
  await context.close()
})

test('somebody who has an account already declines, and may be invited once more', async ({
  page,
  browser,
  program,
}) => {
  await signUp(page, 'Olga')
  const gallery = await createGallery(page, 'Not for me')
  const context = await browser.newContext({ baseURL: program.origin })
  const pia = await context.newPage()
  const { email } = await signUp(pia, 'Pia')
  await page.request.post(`/api/galleries/${gallery.id}/collaborators`, { data: { email } })
  const message = await emailTo(program.dataDirectory, email, 'Invitation')
  const link = message.links.find((address) => address.includes('/accept-collaboration/'))!

  // The dashboard, where the answer leads, is loaded before.
  const dashboard = pia.waitForResponse(/dashboard-screen-.*\.js$/)
  await pia.goto(link)
  await (await dashboard).finished()
  await pia.getByRole('button', { name: 'Decline' }).click()
  await expect(pia.getByText('Collaboration Declined', { exact: true })).toBeVisible()
  await expect(
    pia.getByText('You have declined this collaboration invitation.', { exact: true }),
  ).toBeVisible()
  await pia.waitForURL('**/dashboard')
  await pia.goto(link)
  await expect(pia.getByRole('heading', { name: 'Invitation Already Declined' })).toBeVisible()

  await page.goto(`/gallery/${gallery.id}/settings?tab=collaborators`)
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Invite ${email} again` }).click()
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await pia.goto(link)
  await expect(pia.getByRole('heading', { name: 'Invalid or Expired Invitation' })).toBeVisible()
  await context.close()
})
