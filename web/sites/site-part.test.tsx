import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { LOGO_MAX_BYTES, type Site } from '#contract/sites.ts'
import {
  chosenFile,
  listedGallery,
  mara,
  message,
  networkFailure,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const CALL = '/api/account/site'
const EMPTY: Site = {
  enabled: false,
  name: null,
  address: null,
  title: null,
  about: null,
  links: [],
  theme: 'light',
  typeface: 'sans',
  language: null,
  hasLogo: false,
  logoUrl: null,
  logoInk: false,
  hasLogoDark: false,
  logoDarkUrl: null,
  logoDarkInk: false,
  customDomain: null,
  metadata: null,
  galleryIds: [],
}
const NAMED: Site = { ...EMPTY, enabled: true, name: 'mara', address: 'https://mara.rail.example' }
const galleries = [
  listedGallery('Dunes', { id: 1, imageCount: 3 }),
  listedGallery('Alps', { id: 2, visibility: 'password' }),
  listedGallery('Home', { id: 3, visibility: 'private' }),
  listedGallery('Theirs', { id: 4, access: 'collaborator' }),
]

function openSite(site: Site = NAMED, answers: Record<string, unknown> = {}, user = mara()) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': galleries,
    [`GET ${CALL}`]: site,
    ...answers,
  })
  return { server, ...open('/account/site') }
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const sent = (server: ReturnType<typeof openSite>['server'], method: string, path = CALL) =>
  server.to(method, path).map(({ body }) => body)

describe('the address', () => {
  test('is offered by the own name, saved, and then the site can be switched on', async () => {
    const { person, server } = openSite(EMPTY, {
      'GET /api/galleries/check-subdomain/mara-lind': { available: true },
      [`PATCH ${CALL}`]: { ...NAMED, enabled: false, name: 'mara-lind' },
    })
    const address = await part('Address')
    expect(address.getByLabelText('Name')).toHaveValue('mara-lind')
    expect(address.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.getByText(/^Choose an address/)).toBeVisible()
    await address.findByText('Subdomain is available')
    await person.click(address.getByRole('button', { name: 'Save' }))
    await message('Address saved')
    expect(sent(server, 'PATCH')).toEqual([{ name: 'mara-lind' }])
    server.nowAnswers({ [`PATCH ${CALL}`]: NAMED })
    await person.click(address.getByRole('switch', { name: 'Show the site to visitors' }))
    expect(await message('Your site is on')).toContain('https://mara.rail.example')
    expect(sent(server, 'PATCH')[1]).toEqual({ enabled: true })
    expect(address.getByRole('link')).toHaveAttribute('href', 'https://mara.rail.example')
  })

  test('that another one has taken meanwhile is told at the field', async () => {
    const words = 'This subdomain is already taken. Please choose a different one.'
    const { person } = openSite(NAMED, {
      'GET /api/galleries/check-subdomain/lind': { available: true },
      [`PATCH ${CALL}`]: refusal(409, words, { code: 'subdomain_taken' }),
    })
    const field = (await part('Address')).getByLabelText('Name')
    expect((await part('Address')).getByRole('button', { name: 'Save' })).toBeDisabled()
    await person.clear(field)
    await person.type(field, 'lind')
    await waitFor(async () =>
      expect((await part('Address')).getByRole('button', { name: 'Save' })).toBeEnabled(),
    )
    await person.click((await part('Address')).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(words)).toBeVisible()
    expect(field).toHaveFocus()
  })
})

describe('the galleries', () => {
  test('are own ones, each with what visitors see of it', async () => {
    openSite({ ...NAMED, galleryIds: [2] })
    const list = await part('Galleries')
    const rows = await list.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'AlpsPassword: title and lock only',
      'Dunes3 images',
      'HomePrivate: not shown',
    ])
    expect(list.getByRole('checkbox', { name: /^Alps/ })).toBeChecked()
  })

  test('are ticked and moved, and the control keeps the focus', async () => {
    const put = `${CALL}/galleries`
    const { person, server } = openSite(
      { ...NAMED, galleryIds: [2] },
      {
        [`PUT ${put}`]: (body: unknown) => ({ ...NAMED, ...(body as object) }),
      },
    )
    const list = await part('Galleries')
    await person.click(await list.findByRole('checkbox', { name: /^Dunes/ }))
    expect(list.getByRole('checkbox', { name: /^Dunes/ })).toHaveFocus()
    await person.click(list.getByRole('button', { name: 'Move “Dunes” up' }))
    expect(list.getByRole('button', { name: 'Move “Dunes” up' })).toHaveFocus()
    await person.click(list.getByRole('button', { name: 'Move “Dunes” up' }))
    await person.click(list.getByRole('checkbox', { name: /^Alps/ }))
    await list.findByText('All changes are saved.')
    expect(sent(server, 'PUT', put)).toEqual([
      { galleryIds: [2, 1] },
      { galleryIds: [1, 2] },
      { galleryIds: [1] },
    ])
  })

  test('that cannot be saved are shown as they are', async () => {
    const { person } = openSite(NAMED, { [`PUT ${CALL}/galleries`]: networkFailure })
    const list = await part('Galleries')
    await person.click(await list.findByRole('checkbox', { name: /^Dunes/ }))
    expect(await message('Error')).toContain("We couldn't change the galleries of your site.")
    await waitFor(() => expect(list.getByRole('checkbox', { name: /^Dunes/ })).not.toBeChecked())
  })
})

test('title and text are saved, empty ones as none', async () => {
  const { person, server } = openSite(
    { ...NAMED, title: 'Mara Lind' },
    { [`PATCH ${CALL}`]: { ...NAMED, about: 'Weddings' } },
  )
  const text = await part('Text')
  await person.clear(text.getByLabelText('Title'))
  await person.type(text.getByLabelText('About'), 'Weddings')
  await person.click(text.getByRole('button', { name: 'Save' }))
  await message('Text saved')
  expect(sent(server, 'PATCH')).toEqual([{ title: null, about: 'Weddings' }])
  expect(text.getByRole('button', { name: 'Save' })).toBeDisabled()
})

describe('the links', () => {
  test('are added and removed, eight at most, and what is wrong is told at its field', async () => {
    const links = Array.from({ length: 7 }, (_, at) => ({ label: `Link ${at}`, url: 'https://example.com' }))
    const { person, server } = openSite(
      { ...NAMED, links },
      { [`PATCH ${CALL}`]: (body: unknown) => ({ ...NAMED, ...(body as object) }) },
    )
    const card = await part('Links')
    await person.click(card.getByRole('button', { name: 'Add a link' }))
    expect(card.queryByRole('button', { name: 'Add a link' })).not.toBeInTheDocument()
    await person.type(card.getByLabelText('Address 8'), 'javascript:alert(1)')
    await person.click(card.getByRole('button', { name: 'Save' }))
    expect(await card.findByText('Please enter a label')).toBeVisible()
    expect(card.getByText('Please enter an address that begins with https:// or mailto:')).toBeVisible()
    expect(sent(server, 'PATCH')).toEqual([])
    await person.type(card.getByLabelText('Label 8'), 'Write to me')
    await person.clear(card.getByLabelText('Address 8'))
    await person.type(card.getByLabelText('Address 8'), 'mailto:mara@example.com')
    for (let left = 7; left > 0; left--) {
      await person.click(card.getByRole('button', { name: 'Remove link 1' }))
    }
    await person.click(card.getByRole('button', { name: 'Save' }))
    await message('Links saved')
    expect(sent(server, 'PATCH')).toEqual([
      { links: [{ label: 'Write to me', url: 'mailto:mara@example.com' }] },
    ])
  })
})

describe('the logo', () => {
  const group = async (name: string) => within((await part('Logo')).getByRole('group', { name }))
  const YOURS = 'Your logo'
  const DARK = 'For dark pages and photographs'
  const choose = async (person: ReturnType<typeof openSite>['person'], file: File, name = YOURS) => {
    const input = (await group(name)).getByLabelText(/^(Choose a logo|Replace)$/, { selector: 'input' })
    await person.upload(input, file)
  }
  const withLogo = { ...NAMED, hasLogo: true, logoUrl: '/media/logos/abc.webp' }
  const withBoth = { ...withLogo, hasLogoDark: true, logoDarkUrl: '/media/logos/def.webp', logoDarkInk: true }
  /** The image on each ground. */
  const shown = async () =>
    (await part('Logo'))
      .getAllByRole('img')
      .map((image) => [image.getAttribute('alt'), image.getAttribute('src'), image.classList.contains('ink')])

  test('is uploaded, shown and removed', async () => {
    const { person, server } = openSite(NAMED, { [`PUT ${CALL}/logo`]: withLogo })
    await choose(person, chosenFile('logo.png', 'image/png'))
    await message('Logo saved')
    expect(await shown()).toEqual([
      ['Your logo on paper', withLogo.logoUrl, false],
      ['Your logo on dark', withLogo.logoUrl, false],
      ['Your logo on a photograph', withLogo.logoUrl, false],
    ])
    server.nowAnswers({ [`DELETE ${CALL}/logo`]: { status: 204 }, [`GET ${CALL}`]: NAMED })
    await person.click((await group(YOURS)).getByRole('button', { name: 'Remove' }))
    await message('Logo removed')
    const card = await part('Logo')
    await waitFor(() => expect(card.queryByRole('img')).not.toBeInTheDocument())
  })

  test('for dark ground is uploaded, shown there, and removed', async () => {
    const { person, server } = openSite(withLogo, { [`PUT ${CALL}/logo-dark`]: withBoth })
    await choose(person, chosenFile('white.png', 'image/png'), DARK)
    await message('Logo saved')
    expect(await shown()).toEqual([
      ['Your logo on paper', withBoth.logoUrl, false],
      ['Your logo on dark', withBoth.logoDarkUrl, true],
      ['Your logo on a photograph', withBoth.logoDarkUrl, true],
    ])
    expect((await group(DARK)).getByText(/In one colour/)).toBeVisible()
    server.nowAnswers({ [`DELETE ${CALL}/logo-dark`]: { status: 204 }, [`GET ${CALL}`]: withLogo })
    await person.click((await group(DARK)).getByRole('button', { name: 'Remove' }))
    await message('Logo removed')
    await waitFor(async () =>
      expect((await shown())[1]).toEqual(['Your logo on dark', withLogo.logoUrl, false]),
    )
  })

  test.each([
    ['of one colour', { ...withLogo, logoInk: true }, 'Not needed: your logo turns light there.'],
    ['of more colours', withLogo, 'Without it your logo stands there as it is, and dark colours get lost.'],
    ['not there', NAMED, 'Optional.'],
  ] as const)('%s says whether another one is needed on dark ground', async (_what, site, words) => {
    openSite(site)
    expect((await group(DARK)).getByText(words)).toBeVisible()
  })

  test('that is there for dark ground alone leaves the title on paper', async () => {
    openSite({ ...withBoth, hasLogo: false, logoUrl: null, title: 'Mara Lind' })
    await part('Logo')
    expect((await part('Logo')).getByText('Mara Lind')).toBeVisible()
    expect((await shown()).map(([alt]) => alt)).toEqual(['Your logo on dark', 'Your logo on a photograph'])
  })

  test.each([
    ['unsupported_type', 415, /must be a JPEG, PNG or WebP/],
    ['unusable_image', 400, /couldn't read this picture/],
    ['too_large', 413, /at most 5 MB/],
  ] as const)('refused as %s is told in words that help', async (code, status, words) => {
    const { person } = openSite(NAMED, { [`PUT ${CALL}/logo`]: refusal(status, 'no', { code }) })
    await choose(person, chosenFile('logo.png', 'image/png'))
    expect(await message('Error')).toMatch(words)
  })

  test('that is too large is not sent', async () => {
    const { person, server } = openSite()
    await choose(person, chosenFile('logo.png', 'image/png', LOGO_MAX_BYTES + 1))
    expect(await message('Error')).toContain('at most 5 MB')
    expect(server.to('PUT', `${CALL}/logo`)).toEqual([])
  })
})

test('the style is saved as it is chosen', async () => {
  const { person, server } = openSite(NAMED, {
    [`PATCH ${CALL}`]: (body: unknown) => ({ ...NAMED, ...(body as object) }),
  })
  await person.click((await part('Style')).getByRole('radio', { name: 'Dark' }))
  await person.click((await part('Style')).getByRole('radio', { name: 'Serif' }))
  await waitFor(() => expect(sent(server, 'PATCH')).toEqual([{ theme: 'dark' }, { typeface: 'serif' }]))
})

test('the language is saved as it is chosen', async () => {
  const { person, server } = openSite(NAMED, {
    [`PATCH ${CALL}`]: (body: unknown) => ({ ...NAMED, ...(body as object) }),
  })
  const select = () => part('Language').then((section) => section.getByLabelText('Language'))
  expect(await select()).toHaveDisplayValue("Each visitor's own")
  await person.selectOptions(await select(), 'Українська')
  await waitFor(async () => expect(await select()).toHaveValue('uk'))
  await person.selectOptions(await select(), "Each visitor's own")
  await waitFor(() => expect(sent(server, 'PATCH')).toEqual([{ language: 'uk' }, { language: null }]))
})

test('a domain is saved and removed in the words of a site', async () => {
  const domain = 'maralind.example.com'
  const dns = { id: 'host-1', status: 'active' }
  const { person, server } = openSite(NAMED, {
    [`PATCH ${CALL}`]: { ...NAMED, customDomain: domain, metadata: { dns } },
  })
  const card = await part('Custom Domain')
  await person.type(card.getByLabelText('Domain'), `${domain}{Enter}`)
  await message('Custom domain saved')
  expect(card.getByText(/^Your site is at/)).toBeVisible()
  server.nowAnswers({ [`PATCH ${CALL}`]: NAMED })
  await person.click(card.getByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/will stop showing your site at once/)).toBeVisible()
  await person.click(question.getByRole('button', { name: 'Remove domain' }))
  await message('Custom domain removed')
  expect(sent(server, 'PATCH')).toEqual([{ customDomain: domain }, { customDomain: null }])
})

test('an expired account sees where its site is, and changes nothing', async () => {
  openSite(NAMED, {}, mara({ status: 'expired' }))
  expect(await screen.findByText('Your account has expired')).toBeVisible()
  expect(screen.getByRole('link', { name: NAMED.address! })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Address' })).not.toBeInTheDocument()
})

test('an administrator who acts as somebody does not see their site', async () => {
  const { server } = openSite(NAMED, {}, mara({ impersonating: true }))
  expect(await screen.findByText(/^You're acting as mara@example.com/)).toBeVisible()
  expect(server.to('GET', CALL)).toEqual([])
})

describe('the dashboard', () => {
  test.each([
    ['where the site is', NAMED, /^Your site is at mara\.rail\.example/],
    ['that it is off', { ...NAMED, enabled: false }, /^Your site is switched off/],
    ['that one can be had', EMPTY, /Set up your site$/],
  ])('says %s', async (_what, site, words) => {
    serverAnswers({
      'GET /api/auth/user': mara(),
      'GET /api/galleries': galleries,
      'GET /api/account/usage': { bytes: 0, quotaBytes: null, images: 0, galleries: 3 },
      [`GET ${CALL}`]: site,
    })
    open('/dashboard')
    const line = (await screen.findByRole('link', { name: /^(Edit it|Set up your site)$/ })).closest('p')
    expect(line).toHaveTextContent(words)
  })
})
