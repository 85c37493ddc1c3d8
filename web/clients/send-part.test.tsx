import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GalleryListItem } from '#contract/galleries.ts'
import { DEFAULT_MESSAGE_TEMPLATE } from '#contract/message-template.ts'
import {
  answer,
  listedGallery,
  mara,
  message,
  networkFailure,
  open,
  refusal,
  serverAnswers,
  viewLink,
} from '#testing/screen.tsx'

const qr = vi.hoisted(() => ({ toString: vi.fn(), toDataURL: vi.fn() }))
vi.mock('qrcode', () => qr)

beforeEach(() => {
  qr.toString.mockResolvedValue('<svg/>')
  qr.toDataURL.mockResolvedValue('data:image/png;base64,AAAA')
})

const template = 'Hi {client},\nlook at {gallery}: {link}\nPassword: {password}\nUntil {closes}.\n{studio}'

async function shares(
  of: Partial<GalleryListItem> = {},
  { user = mara({ messageTemplate: template, studioName: 'Lind & Co' }), links = [viewLink(1)] } = {},
) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [listedGallery('Wedding', { id: 7, ...of })],
    'GET /api/galleries/7/view-links': links,
  })
  const opened = open('/dashboard')
  await opened.person.click(await screen.findByRole('button', { name: 'Share Wedding' }))
  return { server, ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Share Gallery' })) }
}
const messageIn = ({ getByLabelText }: ReturnType<typeof within>) =>
  getByLabelText('Message') as HTMLTextAreaElement

describe('the message', () => {
  test('is made of the template, and has the address of the gallery or of a link', async () => {
    const { person, dialog } = await shares()
    expect(messageIn(dialog)).toHaveValue('look at Wedding: https://wedding.rail.example\nLind & Co')
    await waitFor(() => dialog.getByRole('option', { name: 'Only for Client 1' }))
    await person.selectOptions(dialog.getByLabelText('Link'), 'Only for Client 1')
    expect(messageIn(dialog)).toHaveValue(
      'Hi Client 1,\nlook at Wedding: https://wedding.rail.example/with/token-1\nLind & Co',
    )
    expect(dialog.getByRole('textbox', { name: 'Link for Client 1' })).toHaveValue(
      'https://wedding.rail.example/with/token-1',
    )
    expect(dialog.getByText(/The link opens it for Client 1, without a password\./)).toBeVisible()
  })

  test('names the gallery as its page does, in the language of the link or the gallery', async () => {
    const translations = { he: { title: 'חתונה' }, ar: { title: 'زفاف' } }
    const links = [viewLink(1, { language: 'he' }), viewLink(2, { language: 'pl' }), viewLink(3)]
    const { person, dialog } = await shares({ language: 'ar', translations }, { links })
    await waitFor(() => dialog.getByRole('option', { name: 'Only for Client 1' }))
    for (const [link, title, subject] of [
      ["For everyone: the gallery's address", 'زفاف', 'صورك جاهزة: زفاف'],
      ['Only for Client 1', 'חתונה', 'התמונות שלך מוכנות: חתונה'],
      ['Only for Client 2', 'Wedding', 'Twoje zdjęcia są gotowe: Wedding'],
      ['Only for Client 3', 'زفاف', 'صورك جاهزة: زفاف'],
    ] as const) {
      await person.selectOptions(dialog.getByLabelText('Link'), link)
      expect(messageIn(dialog).value).toContain(`look at ${title}: https://`)
      expect(dialog.getByLabelText('Subject')).toHaveValue(subject)
    }
  })

  test('of an account without a template is in the language of the link, the gallery or the sender', async () => {
    const links = [viewLink(1, { language: 'de', expiresAt: '2027-11-01T12:00:00.000Z' }), viewLink(2)]
    const user = mara({ studioName: 'Lind & Co', language: 'fr', messageTemplate: DEFAULT_MESSAGE_TEMPLATE })
    const { person, dialog } = await shares({}, { user, links })
    await waitFor(() => dialog.getByRole('option', { name: 'Only for Client 1' }))
    expect(messageIn(dialog)).toHaveValue(
      'Vos photos sont prêtes\u00a0!\n\nhttps://wedding.rail.example\n\nLind & Co',
    )
    await person.selectOptions(dialog.getByLabelText('Link'), 'Only for Client 1')
    expect(messageIn(dialog)).toHaveValue(
      'Hallo Client 1,\n\nIhre Fotos sind fertig!\n\nhttps://wedding.rail.example/with/token-1\n\n' +
        'Die Galerie schließt am 1. November 2027.\n\nLind & Co',
    )
    expect(dialog.getByLabelText('Subject')).toHaveValue('Ihre Fotos sind fertig: Wedding')
    await person.selectOptions(dialog.getByLabelText('Link'), 'Only for Client 2')
    expect(messageIn(dialog).value).toMatch(/^Bonjour Client 2,/)
  })

  test('leaves a subject that was written as it is', async () => {
    const { person, dialog } = await shares(
      { translations: { he: { title: 'חתונה' } } },
      { links: [viewLink(1, { language: 'he' })] },
    )
    const subject = dialog.getByLabelText('Subject')
    await person.clear(subject)
    await person.type(subject, 'Look!')
    await waitFor(() => dialog.getByRole('option', { name: 'Only for Client 1' }))
    await person.selectOptions(dialog.getByLabelText('Link'), 'Only for Client 1')
    expect(subject).toHaveValue('Look!')
  })

  test('has the password only while it is typed, and not for a link', async () => {
    const { person, dialog } = await shares({
      visibility: 'password',
      closesAt: '2100-12-24T12:00:00.000Z',
    })
    expect(messageIn(dialog).value).not.toContain('Password')
    expect(messageIn(dialog).value).toContain('Until December 24, 2100.')
    await person.type(dialog.getByLabelText('Password'), 'two rings')
    expect(messageIn(dialog).value).toContain('\nPassword: two rings\n')
    await person.selectOptions(dialog.getByLabelText('Link'), 'Only for Client 1')
    expect(messageIn(dialog).value).not.toContain('two rings')
    expect(dialog.queryByLabelText('Password')).toBeNull()
  })

  test('keeps what was typed into it, with the address that was chosen since', async () => {
    const { person, dialog } = await shares()
    await person.type(messageIn(dialog), ' Kisses')
    await person.selectOptions(dialog.getByLabelText('Link'), 'Only for Client 1')
    expect(messageIn(dialog)).toHaveValue(
      'look at Wedding: https://wedding.rail.example/with/token-1\nLind & Co Kisses',
    )
    await person.click(dialog.getByRole('button', { name: 'Start from the template again' }))
    expect(messageIn(dialog).value).not.toContain('Kisses')
    expect(dialog.getByRole('link', { name: 'Edit the template' })).toHaveAttribute(
      'href',
      '/account/site#messages',
    )
  })

  test('is copied, or taken to other programs', async () => {
    const { person, dialog } = await shares()
    const text = messageIn(dialog).value
    await person.click(dialog.getByRole('button', { name: 'Copy message' }))
    expect(await navigator.clipboard.readText()).toBe(text)
    expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      `https://wa.me/?text=${encodeURIComponent(text)}`,
    )
    expect(dialog.getByRole('link', { name: 'Mail program' }).getAttribute('href')).toMatch(
      /^mailto:\?subject=Your%20photos%20are%20ready%3A%20Wedding&body=look%20at/,
    )
    expect(dialog.queryByRole('button', { name: 'Share…' })).toBeNull()
  })

  test('goes to the sheet of the system where there is one', async () => {
    const share = vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError'))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    const { person, dialog } = await shares()
    await person.click(dialog.getByRole('button', { name: 'Share…' }))
    expect(share).toHaveBeenCalledWith({
      title: 'Your photos are ready: Wedding',
      text: messageIn(dialog).value,
    })
    Reflect.deleteProperty(navigator, 'share')
  })
})

test('links that cannot be loaded are said to be missing, and the address is there', async () => {
  const { dialog } = await shares({}, { links: refusal(503, 'Not ready') as never })
  await waitFor(() =>
    expect(dialog.getByLabelText('Link')).toHaveAccessibleDescription("We couldn't load the links."),
  )
  expect(dialog.getByRole('textbox', { name: 'Gallery URL' })).toBeVisible()
})

test('a new link is created on the way, and chosen', async () => {
  const { person, server, dialog } = await shares({ visibility: 'private' })
  expect(dialog.getByText(/The link won't open for anyone yet/)).toBeVisible()
  server.nowAnswers({
    'POST /api/galleries/7/view-links': answer(201, viewLink(2, { name: 'Lea' })),
  })
  await person.click(dialog.getByRole('button', { name: 'New link' }))
  const creation = within(await screen.findByRole('dialog', { name: 'Create link' }))
  await person.type(creation.getByLabelText('Name'), 'Lea')
  await person.click(creation.getByRole('button', { name: 'Create link' }))
  expect(await dialog.findByRole('textbox', { name: 'Link for Lea' })).toBeVisible()
  expect(messageIn(dialog).value).toContain('/with/token-2')
  expect(dialog.queryByText(/won't open for anyone/)).toBeNull()
})

test('the address is shown as a QR code', async () => {
  const { person, dialog } = await shares()
  await person.click(dialog.getByRole('button', { name: 'QR code' }))
  const code = within(await screen.findByRole('dialog', { name: 'QR code for “Wedding”' }))
  expect(code.getByRole('img', { name: 'QR code that leads to https://wedding.rail.example' })).toBeVisible()
})

describe('the e-mail', () => {
  const sent = 'POST /api/galleries/7/send'
  const previewed = 'POST /api/galleries/7/send/preview'
  const preview = { subject: 'Photos for "Ana"', html: '<p>Look</p>', text: 'Look' }

  test('is shown before it goes, and can be edited then', async () => {
    const { server, dialog, person } = await writes('ana@example.org ben@example.org', {})
    const shown = (await dialog.findByTitle('Preview of the e-mail')) as HTMLIFrameElement
    expect([shown.srcdoc, shown.getAttribute('sandbox')]).toEqual(['<p>Look</p>', ''])
    expect(dialog.getByRole('heading', { name: 'Photos for "Ana"' })).toHaveFocus()
    expect(dialog.getByText('To ana@example.org, ben@example.org')).toBeVisible()
    expect(server.to('POST', '/api/galleries/7/send')).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Back to editing' }))
    expect(dialog.getByLabelText('E-mail it to')).toHaveValue('ana@example.org ben@example.org')
  })

  test('that cannot be shown says why', async () => {
    const { dialog } = await writes('ana@example.org', { [previewed]: refusal(500, 'Boom') })
    expect(await dialog.findByRole('alert')).toHaveTextContent("We couldn't show the e-mail.")
  })
  async function writes(to: string, answers: object) {
    const opened = await shares({}, { links: [] })
    opened.server.nowAnswers({ [previewed]: preview, ...answers })
    await opened.person.type(opened.dialog.getByLabelText('E-mail it to'), to)
    await opened.person.click(opened.dialog.getByRole('button', { name: 'Preview e-mail' }))
    return opened
  }
  async function sends(to: string, answers: object) {
    const opened = await writes(to, answers)
    await opened.person.click(await opened.dialog.findByRole('button', { name: 'Send e-mail' }))
    return opened
  }

  test('goes to several people', async () => {
    const { server, dialog } = await sends('ana@example.org, ben@example.org', { [sent]: answer(202) })
    expect(await message('E-mail sent')).toContain('To ana@example.org, ben@example.org.')
    expect(server.to('POST', '/api/galleries/7/send')[0]!.body).toEqual({
      to: ['ana@example.org', 'ben@example.org'],
      subject: 'Your photos are ready: Wedding',
      message: messageIn(dialog).value,
    })
    expect(dialog.getByLabelText('E-mail it to')).toHaveValue('')
  })

  test.each([
    [' ', 'Please enter an e-mail address'],
    ['ana@example.org ben', "“ben” isn't an e-mail address."],
    [Array.from({ length: 11 }, (_, n) => `a${n}@x.org`).join(' '), 'At most 10 at a time'],
  ])('to "%s" is not sent', async (to, problem) => {
    const { server, dialog } = await writes(to, {})
    expect(await dialog.findByText(problem)).toBeVisible()
    expect(server.to('POST', '/api/galleries/7/send')).toEqual([])
  })

  test.each([
    [refusal(403, 'no', { code: 'email_unverified' }), 'Please confirm your own e-mail first.'],
    [refusal(403, 'no', { code: 'impersonating' }), "You're acting as someone else"],
    [refusal(403, 'Your account has expired.', { code: 'account_expired' }), 'Your account has expired.'],
    [refusal(400, 'viewLinkId must be'), 'This link no longer exists.'],
    [refusal(429, 'You can send galleries to 50 people a day.'), 'You can send galleries to 50'],
    [refusal(500, 'Boom'), "We couldn't send the e-mail. Please try again."],
    [networkFailure, "We couldn't send the e-mail. Please try again."],
  ])('that is refused says why %#', async (failure, words) => {
    const { dialog, person } = await sends('ana@example.org', { [sent]: failure })
    expect(await dialog.findByRole('alert')).toHaveTextContent(words)
    await person.click(dialog.getByRole('button', { name: 'Back to editing' }))
    expect(dialog.getByLabelText('E-mail it to')).toHaveValue('ana@example.org')
  })

  test.each([
    ['whose own is not confirmed', mara({ emailVerified: false }), /please confirm your own e-mail first/],
    [
      'while an administrator acts as them',
      mara({ impersonating: true }),
      /You're acting as mara@example.com, so/,
    ],
    ['whose account has expired', mara({ status: 'expired' }), 'Your account has expired'],
  ])('is not offered to people %s', async (_who, user, words) => {
    const { dialog } = await shares({}, { user })
    expect(dialog.getByText(words)).toBeVisible()
    expect(dialog.queryByLabelText('E-mail it to')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Copy message' })).toBeVisible()
  })
})
