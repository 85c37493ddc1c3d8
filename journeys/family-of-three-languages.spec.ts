import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { ListedPick } from '#contract/picks.ts'
import type { ShareableLink } from '#contract/upload-links.ts'
import { violationsOn } from '#testing/accessibility.ts'
import { imageFile } from '#testing/image-files.ts'
import { addImages, chosen, createGallery, createViewLink, expect, signUp, test } from '#testing/journey.ts'
import { emailTo } from '#testing/mailbox.ts'
import { swipe } from '#testing/swipe.ts'
import { worded } from '#testing/worded.ts'
import arabic from '#texts/ar.ts'
import english from '#texts/en.ts'
import french from '#texts/fr.ts'
import hebrew from '#texts/he.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const NAMES = ['arrival', 'rings', 'dance', 'cake'].map((name) => `${name}.jpg`)

const TITLE = { ar: 'أمل ويونتان', he: 'אמל ויונתן', en: 'Amal and Yonatan' }
const CHAPTER = { ar: 'الزفاف', he: 'החופה', en: 'The ceremony' }
const PICTURE = { ar: 'الوصول', he: 'ההגעה', en: 'The arrival' }

/** Translations of a title, as the API takes them. */
const inOthers = ({ he, en }: typeof TITLE) => ({ translations: { he: { title: he }, en: { title: en } } })

test('a family of three languages: a gallery in Arabic, a client who reads Hebrew, and a guest who reads English', async ({
  page: owner,
  browser,
  program,
}) => {
  const { email } = await signUp(owner, 'Salma')
  await owner.request.patch('/api/account', { data: { language: 'fr' } })
  const gallery = await createGallery(owner, TITLE.ar, 'يوم واحد وعائلتان.')
  const images = await addImages(owner, gallery, await pictures())
  const add = async (path: string, data: object) => {
    const answer = await owner.request.post(`/api/galleries/${gallery.id}/${path}`, { data })
    expect(answer.ok(), path).toBe(true)
    return answer
  }
  const chapter: { id: number } = await (
    await add('chapters', { title: CHAPTER.ar, ...inOthers(CHAPTER) })
  ).json()
  await add('images/move', { imageIds: images.slice(2).map(({ id }) => id), chapterId: chapter.id })
  await owner.request.patch(`/api/images/${images[0]!.id}`, {
    data: { title: PICTURE.ar, ...inOthers(PICTURE) },
  })
  await owner.request.patch(`/api/galleries/${gallery.id}`, { data: { visibility: 'unlisted' } })

  await test.step('the owner says the language of the gallery, and its title in two others', async () => {
    await owner.goto(`/gallery/${gallery.id}/settings?tab=general`)
    await owner.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ar')
    const details = owner.getByRole('region', { name: 'Details' })
    for (const [language, title] of [
      ['עברית', TITLE.he],
      ['English', TITLE.en],
    ] as const) {
      await details.getByRole('button', { name: 'Add a language' }).click()
      await owner.getByRole('menuitem', { name: language }).click()
      await details.getByRole('group', { name: language }).getByLabel('Title').fill(title)
    }
    await details.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText('Gallery updated', { exact: true })).toBeVisible()
    await accessible(owner)
    await expect
      .poll(async () => (await owner.request.get(`/api/galleries/${gallery.id}`)).json())
      .toMatchObject({ language: 'ar', title: TITLE.ar, ...inOthers(TITLE) })
  })

  const noas = await test.step('she makes a link in Hebrew, and e-mails it', async () => {
    await owner.goto('/dashboard')
    await owner.getByRole('button', { name: `Share ${TITLE.ar}` }).press('Enter')
    const dialog = owner.getByRole('dialog', { name: 'Share Gallery' })
    await dialog.getByRole('button', { name: 'New link' }).click()
    const creation = owner.getByRole('dialog', { name: 'Create link' })
    await creation.getByLabel('Name').fill('נועה')
    await creation.getByRole('combobox', { name: 'Language' }).selectOption('he')
    await creation.getByRole('button', { name: 'Create link' }).click()
    const address = await dialog.getByRole('textbox', { name: 'Link for נועה' }).inputValue()
    await expect(dialog.getByLabel('Subject')).toHaveValue(new RegExp(TITLE.he))
    await dialog.getByLabel('E-mail it to').fill('noa@example.org')
    await dialog.getByLabel('Subject').fill(`התמונות מוכנות: ${TITLE.he}`)
    await dialog.getByLabel('Message').fill(`שלום נועה,\n\nהתמונות מחכות לך:\n\n${address}\n\nסלמה`)
    await dialog.getByRole('button', { name: 'Preview e-mail' }).click()
    const letter = dialog.frameLocator('iframe')
    await expect(letter.getByRole('heading', { name: TITLE.he })).toBeVisible()
    await dialog.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(owner.getByText('E-mail sent', { exact: true })).toBeVisible()
    return address
  })

  const [layla, tom] = [
    await createViewLink(owner, gallery, { name: 'ليلى' }),
    await createViewLink(owner, gallery, { name: 'Tom', language: 'en' }),
  ]

  await test.step('three people get a letter, each in a language of their own', async () => {
    const send = (to: string, { id }: { id: number }, subject: string, message: string) =>
      add('send', { to: [to], viewLinkId: id, subject, message })
    await send('layla@example.org', layla, `صوركم جاهزة: ${TITLE.ar}`, 'أهلاً ليلى، كل شيء هنا.')
    await send('tom@example.org', tom, `Your photos: ${TITLE.en}`, 'Hello Tom, here they are.')
    for (const [to, catalogue, language, title, message, address] of [
      ['noa@example.org', hebrew, 'he', TITLE.he, 'התמונות מחכות לך', noas],
      ['layla@example.org', arabic, 'ar', TITLE.ar, 'كل شيء هنا', layla.url],
      ['tom@example.org', english, 'en', TITLE.en, 'here they are', tom.url],
    ] as const) {
      const { subject, text, html, links } = await emailTo(program.dataDirectory, to)
      const isMirrored = language !== 'en'
      expect(subject).toContain(title)
      expect(text).toContain(message)
      expect(links).toContain(address)
      expect(html).toContain(`<html lang="${language}" dir="${isMirrored ? 'rtl' : 'ltr'}">`)
      const letter = await visit(browser, {})
      // Mail programs show it in a page of their own.
      await letter.setContent(html.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>'))
      await expect(letter.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(letter.getByRole('link', { name: catalogue.emails.viewPhotos }).last()).toHaveAttribute(
        'href',
        address,
      )
      const [replies] = worded(language, catalogue.emails.replyReaches, { name: 'Salma' }).split('</a>')
      await expect(letter.getByRole('link', { name: replies!.replace(/.*<a>/, '') })).toHaveAttribute(
        'href',
        `mailto:${email}`,
      )
      await accessible(letter)
      await letter.context().close()
    }
  })

  const { scripts, documents } = hebrew
  const phone = await visit(browser, { ...PHONE, locale: 'de-DE' })

  await test.step('the client reads Hebrew on a phone that speaks German', async () => {
    await phone.goto(noas)
    await isIn(phone, 'he', TITLE.he)
    await expect(phone).toHaveTitle(new RegExp(TITLE.he))
    await expect(phone.getByRole('heading', { name: CHAPTER.he })).toBeVisible()
    await expect(phone.locator('.languages summary')).toHaveText(documents.language)
    await accessible(phone)
  })

  await test.step('what comes next is at the left: by key, button and finger', async () => {
    await phone.locator('.tile a').first().tap()
    await expect(phone.locator('.yarl__slide_current img')).toBeVisible()
    await expect(phone.locator('.ahead')).toHaveCount(0)
    const counter = phone.locator('.counter')
    await expect(counter).toHaveText('1 / 4')
    await phone.keyboard.press('ArrowLeft')
    await expect(counter).toHaveText('2 / 4')
    await phone.keyboard.press('ArrowRight')
    await expect(counter).toHaveText('1 / 4')
    await swipe(phone, 260)
    await expect(counter).toHaveText('2 / 4')
    await swipe(phone, -260)
    await expect(counter).toHaveText('1 / 4')
    await accessible(phone)
  })

  await test.step('she chooses a picture, and writes a note', async () => {
    const choice = phone.getByRole('group', { name: scripts.yourChoice })
    await choice.getByRole('button', { name: scripts.yes, exact: true }).tap()
    await expect(choice.getByRole('button', { name: scripts.yes, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(choice.locator('.count')).toHaveText(worded('he', scripts.chosenCount, { count: 1 }))
    await choice.getByRole('button', { name: scripts.note, exact: true }).tap()
    await phone.getByLabel(scripts.noteOnPhoto).fill('גדולה, עם IMG 4 לידה (בבקשה).')
    await expect(phone.getByText(scripts.noteSaved, { exact: true })).toBeVisible()
    await accessible(phone)
    await phone.getByRole('button', { name: scripts.closeNote, exact: true }).tap()
    await phone.keyboard.press('Escape')
    await expect(phone.locator('.yarl__root')).toHaveCount(0)
  })

  await test.step('and says that she is done', async () => {
    const chosenOne = worded('he', scripts.chosenCount, { count: 1 })
    await phone.getByRole('link', { name: chosenOne }).tap()
    const bar = phone.getByRole('region', { name: scripts.yourChoice })
    await expect(bar).toContainText(chosenOne)
    await bar.getByRole('button', { name: scripts.done }).tap()
    const dialog = phone.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName(scripts.doneChoosing)
    await dialog.getByLabel(scripts.messageOptional).fill('תודה רבה!')
    await accessible(phone)
    await dialog.getByRole('button', { name: scripts.done }).tap()
    await expect(dialog).toHaveAccessibleName(scripts.photographerWasTold)
    await accessible(phone)
  })

  await test.step('the owner is told so in French, and sees what was written in Hebrew', async () => {
    const name = worded('fr', french.emails.quoted, { text: 'נועה' })
    const subject = worded('fr', french.emails.picksSubject, { name, count: 1 })
    const told = await emailTo(program.dataDirectory, email, subject)
    expect(told.subject).toBe(subject)
    expect(told.html).toContain('<html lang="fr" dir="ltr">')
    expect(told.text).toContain('תודה רבה!')
    const links: { id: number; name: string }[] = await (
      await owner.request.get(`/api/galleries/${gallery.id}/view-links`)
    ).json()
    const noa = links.find((link) => link.name === 'נועה')!
    const picks: ListedPick[] = await (await owner.request.get(`/api/view-links/${noa.id}/picks`)).json()
    expect(picks.map(({ originalName, mark, note }) => [originalName, mark, note])).toEqual([
      ['arrival.jpg', 'yes', 'גדולה, עם IMG 4 לידה (בבקשה).'],
    ])
  })

  const made = await add('shareable-links', { name: null })
  const invitation: ShareableLink = await made.json()
  const guest = await visit(browser, { locale: 'en-GB' })
  const inEnglish = `${gallery.address}?lang=en`

  await test.step('a guest opens the gallery in English, by the link and by the language of its address', async () => {
    await guest.goto(tom.url)
    await isIn(guest, 'en', TITLE.en)
    await guest.context().clearCookies()
    await guest.goto(gallery.address)
    await isIn(guest, 'ar', TITLE.ar)
    await guest.goto(inEnglish)
    await isIn(guest, 'en', TITLE.en)
    await expect(guest.getByRole('heading', { name: CHAPTER.en })).toBeVisible()
    await accessible(guest)
    await guest.locator('.tile a').first().click()
    const counter = guest.locator('.counter')
    await expect(counter).toHaveText('1 / 4')
    await expect(guest.locator('.ahead')).toHaveCount(0)
    await guest.keyboard.press('ArrowRight')
    await expect(counter).toHaveText('2 / 4')
    await accessible(guest)
  })

  await test.step('the Hebrew page has Next at the left, on a screen with room for it', async () => {
    await guest.goto(`${gallery.address}?lang=he`)
    await isIn(guest, 'he', TITLE.he)
    await guest.locator('.tile a').first().click()
    await expect(guest.locator('.ahead')).toHaveCount(0)
    const next = guest.getByRole('button', { name: scripts.nextPhoto, exact: true })
    expect((await next.boundingBox())!.x).toBeLessThan(720)
    await next.click()
    await expect(guest.locator('.counter')).toHaveText('2 / 4')
    await accessible(guest)
  })

  await test.step('the guest adds a picture on a page in English, which is Arabic by itself', async () => {
    await guest.goto(`${program.origin}/invite/${invitation.token}`)
    await isIn(guest, 'ar', TITLE.ar)
    await expect(guest.locator('html')).toHaveClass('scripted')
    await expect(guest.getByText(arabic.guests.yourName)).toBeVisible()
    await accessible(guest)
    await guest.goto(`${program.origin}/invite/${invitation.token}?lang=en`)
    await isIn(guest, 'en', TITLE.en)
    await expect(guest.locator('html')).toHaveClass('scripted')
    await guest.locator('#files').setInputFiles(chosen(await imageFile('from Tom.jpg')))
    await guest.getByRole('button', { name: english.guests.uploadImages }).click()
    await expect(guest.locator('#thanks')).toContainText(english.guests.imagesUploaded)
    await accessible(guest)
  })

  await test.step('without scripts all of this is as readable', async () => {
    const plain = await visit(browser, { ...PHONE, locale: 'de-DE', javaScriptEnabled: false })
    await plain.goto(noas)
    await isIn(plain, 'he', TITLE.he)
    await expect(plain.getByRole('heading', { name: CHAPTER.he })).toBeVisible()
    await accessibleWithoutScripts(plain)
    await plain.locator('.tile a').first().tap()
    await expect(plain).toHaveURL(/\/p\/\d+$/)
    await isIn(plain, 'he')
    await expect(plain.locator('#opened img')).toHaveAttribute('alt', PICTURE.he)
    const next = plain.getByRole('link', { name: documents.nextImage })
    await expect(next).toHaveCount(1)
    await accessibleWithoutScripts(plain)
    await next.tap()
    await isIn(plain, 'he')
    const previous = plain.getByRole('link', { name: documents.previousImage })
    const [left, right] = [(await next.boundingBox())!, (await previous.boundingBox())!]
    expect(left.x).toBeLessThan(right.x)
    await accessibleWithoutScripts(plain)

    await plain.context().clearCookies()
    await plain.goto(inEnglish)
    await isIn(plain, 'en', TITLE.en)
    await plain.locator('.tile a').first().tap()
    await expect(plain).toHaveURL(/\/p\/\d+\?lang=en$/)
    await expect(plain.locator('#opened img')).toHaveAttribute('alt', PICTURE.en)
    await accessibleWithoutScripts(plain)

    await plain.goto(`${program.origin}/invite/${invitation.token}`)
    await isIn(plain, 'ar', TITLE.ar)
    await accessibleWithoutScripts(plain)
    await plain.goto(`${program.origin}/invite/${invitation.token}?lang=en`)
    await isIn(plain, 'en', TITLE.en)
    await plain.locator('#files').setInputFiles(chosen(await imageFile('without scripts.jpg')))
    await plain.getByRole('button', { name: english.guests.uploadImages }).tap()
    await expect(plain.getByRole('alert')).toContainText(english.guests.imagesUploaded)
    await isIn(plain, 'en', TITLE.en)
    await accessibleWithoutScripts(plain)
    await plain.context().close()
  })
  for (const one of [phone, guest]) await one.context().close()
})

/** Large enough that the viewer asks for more than the tile. */
const pictures = () =>
  Promise.all(NAMES.map((name, n) => imageFile(name, { width: 1200 + n * 10, height: 800 })))

const visit = async (browser: Browser, options: BrowserContextOptions) =>
  (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage()

async function isIn(page: Page, language: 'ar' | 'he' | 'en', title?: string) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'en' ? 'ltr' : 'rtl')
  if (title) await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function accessible(page: Page) {
  expect(await violationsOn(page)).toEqual([])
}

/** Checks a page that runs no scripts. axe is a script, so it checks a copy of the page. */
async function accessibleWithoutScripts(page: Page) {
  const body = (await page.content()).replaceAll(/<script\b.*?<\/script>|<\/?noscript>/gs, '')
  const context = await page
    .context()
    .browser()!
    .newContext({ ...PHONE, storageState: await page.context().storageState() })
  const copy = await context.newPage()
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await copy.goto(page.url())
  await accessible(copy)
  await context.close()
}
