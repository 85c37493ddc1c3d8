import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, createGallery, expect, signUp, test } from '#testing/journey.ts'
import { emailTo } from '#testing/mailbox.ts'

test('a private gallery is e-mailed to two clients; one comes and chooses, which the card says first', async ({
  page,
  browser,
  program,
}) => {
  const olga = await signUp(page, 'Olga')
  const gallery = await createGallery(page, 'Lea and Jon')
  const other = await createGallery(page, 'Harbour')
  const names = ['kiss.jpg', 'rings.jpg', 'cake.jpg']
  await addImages(page, gallery, await Promise.all(names.map((name) => imageFile(name))))
  await page.request.patch(`/api/galleries/${gallery.id}`, {
    data: { visibility: 'private', allowSelections: true },
  })

  await test.step('the words are hers', async () => {
    await page.goto('/account#messages')
    const section = page.getByRole('region', { name: 'Messages' })
    await section
      .getByLabel('Message to clients')
      .fill('Dear both,\n\n{gallery} is ready: {link}\nPassword: {password}\n\nOlga')
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Message saved', { exact: true })).toBeVisible()
  })

  const people = ['lea@example.org', 'jon@example.org']
  const emails = await test.step('she creates a link and e-mails it', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Share Lea and Jon' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Share Gallery' })
    await expect(
      dialog.getByText("The link won't open for anyone yet: this gallery is private."),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'New link' }).click()
    const creation = page.getByRole('dialog', { name: 'Create link' })
    await creation.getByLabel('Name').fill('The couple')
    await creation.getByRole('button', { name: 'Create link' }).click()
    const address = await dialog.getByRole('textbox', { name: 'Link for The couple' }).inputValue()
    await expect(dialog.getByLabel('Message')).toHaveValue(
      `Dear both,\n\nLea and Jon is ready: ${address}\n\nOlga`,
    )
    expect(await violationsOn(page, '[role=dialog]')).toEqual([])
    await dialog.getByLabel('E-mail it to').fill(people.join(', '))
    await dialog.getByRole('button', { name: 'Preview e-mail' }).click()
    const letter = dialog.frameLocator('iframe')
    await expect(letter.getByRole('heading', { name: 'Lea and Jon' })).toBeVisible()
    const cover = letter.getByRole('img', { name: 'View the photos' })
    expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await violationsOn(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(page.getByText('E-mail sent', { exact: true })).toBeVisible()
    const sent = await Promise.all(people.map((to) => emailTo(program.dataDirectory, to)))
    for (const email of sent) {
      expect(email.subject).toBe('Your photos are ready: Lea and Jon')
      expect(email.text).toContain(`Lea and Jon is ready: ${address}\n`)
      expect(email.text).not.toContain('Password')
      expect(email.html).toContain('src="data:image/jpeg')
      expect(email.links).toEqual([address])
    }
    return sent
  })

  await test.step('one of them follows it on a phone', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const client = await phone.newPage()
    await client.goto(emails[1]!.links.at(-1)!)
    await expect(client.getByRole('heading', { name: 'Lea and Jon' })).toBeVisible()
    await expect(client.getByRole('link', { name: 'Image 3 of 3' })).toBeVisible()
    expect(new URL(client.url()).pathname).not.toContain('with')
    await client.getByRole('button', { name: /^Choose Image 1 of 3/ }).tap()
    await client.getByRole('link', { name: '1 chosen' }).tap()
    const bar = client.getByRole('region', { name: 'Your choice' })
    await expect(bar).toContainText('1 chosen')
    await bar.getByRole('button', { name: "I'm done" }).tap()
    await client.getByRole('dialog').getByRole('button', { name: "I'm done" }).tap()
    await expect(client.getByRole('dialog')).toHaveAccessibleName('We have told the photographer.')
    await phone.close()
  })

  await test.step('the card says so, and leads to it', async () => {
    await page.goto('/dashboard')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('News first')
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Lea and Jon')
    const news = page.getByRole('list', { name: 'News of Lea and Jon' })
    const finished = news.getByRole('link', { name: 'The couple finished choosing' })
    expect((await finished.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await finished.click()
    const client = page.getByRole('article', { name: 'The couple' })
    await expect(client).toContainText('1 yes')
    await expect(page.getByRole('link', { name: 'Clients', exact: true })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('article', { name: other.title })).toBeVisible()
    await expect(news).toBeHidden()
    const email = await emailTo(program.dataDirectory, olga.email, 'finished choosing')
    expect(email.subject).toBe('“The couple” finished choosing: 1 photo')
    expect(email.links[0]).toContain(`/gallery/${gallery.id}/settings?tab=clients`)
  })
})
