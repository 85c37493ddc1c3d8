import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { mara, open, serverAnswers } from '#testing/screen.tsx'

let planFails = false
vi.mock('./plan-section.tsx', async (original) => {
  const { PlanSection } = await original<typeof import('./plan-section.tsx')>()
  return {
    PlanSection() {
      if (planFails) throw new Error('of the test')
      return PlanSection()
    },
  }
})
afterEach(() => {
  planFails = false
})

const NOTHING = { bytes: 0, unfinishedBytes: 0, removedBytes: 0, quotaBytes: null, images: 0, galleries: 0 }

/** Reports an element immediately, as browsers do when it is first observed. */
class ResizesAtOnce {
  tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell
  }
  observe() {
    this.tell([], this as unknown as ResizeObserver)
  }
  unobserve() {}
  disconnect() {}
}

/** Opens a page of Mara's account. */
function openAccount(address: string, user = mara()) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/account/usage': NOTHING,
    'GET /api/presets': [],
    'GET /api/account/sessions': [],
    'GET /api/account/audit': [],
    'GET /api/account/passkeys': [],
    'GET /api/account/tokens': [],
    'GET /api/account/totp': { on: false, recoveryCodesLeft: 0, required: false },
    'GET /api/galleries': [],
  })
  return { server, ...open(address) }
}
const pages = async () => within(await screen.findByRole('navigation', { name: 'Account' }))
const regions = () =>
  screen.getAllByRole('region').flatMap(({ id, tagName }) => (tagName === 'SECTION' && id ? [id] : []))

test.each([
  ['Profile', '/account', ['profile', 'email', 'presets']],
  ['Studio and site', '/account/site', ['studio', 'site', 'messages']],
  ['Security', '/account/security', ['password', 'passkeys', 'two-step', 'sessions', 'activity']],
  ['Plan and usage', '/account/plan', ['plan', 'usage']],
  ['Developers', '/account/developers', ['tokens', 'lightroom', 'command-line', 'webhooks']],
  ['Your data', '/account/data', ['export', 'delete']],
])('the page “%s” stands at %s, is marked, and says so', async (label, path, sections) => {
  const { person } = openAccount(path === '/account' ? '/account/data' : '/account')
  await person.click((await pages()).getByRole('link', { name: label }))
  const heading = await screen.findByRole('heading', { level: 1, name: `Account ${label}` })
  await expect.poll(() => document.activeElement).toBe(heading)
  await expect.poll(regions).toEqual(sections)
  expect(window.location.pathname).toBe(path)
  expect(document.title).toMatch(new RegExp(`^${label} · Account`))
  const current = (await pages()).getAllByRole('link', { current: 'page' })
  expect(current.map(({ textContent }) => textContent)).toEqual([label])
})

test.each([
  ['/account#studio', '/account/site#studio'],
  ['/account#site', '/account/site#site'],
  ['/account#messages', '/account/site#messages'],
  ['/account#email', '/account#email'],
  ['/account#presets', '/account#presets'],
  ['/account#password', '/account/security#password'],
  ['/account#two-step', '/account/security#two-step'],
  ['/account#sessions', '/account/security#sessions'],
  ['/account#tokens', '/account/developers#tokens'],
  ['/account#usage', '/account/plan#usage'],
  ['/account#plan', '/account/plan#plan'],
  ['/account#export', '/account/data#export'],
  ['/account#delete', '/account/data#delete'],
  ['/account#nothing', '/account#nothing'],
])('%s leads to %s', async (asked, there) => {
  vi.stubGlobal('ResizeObserver', ResizesAtOnce)
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  openAccount(asked)
  await pages()
  await expect.poll(() => window.location.pathname + window.location.hash).toBe(there)
  const anchor = there.split('#')[1]!
  if (anchor === 'nothing') return
  await expect.poll(regions).toContain(anchor)
  await expect
    .poll(() => scrolled.mock.contexts.map((section) => (section as HTMLElement).id))
    .toContain(anchor)
})

test('a page that fails leaves the links to the others', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  planFails = true
  const { person } = openAccount('/account/plan')
  expect(await screen.findByRole('heading', { level: 2, name: 'Something went wrong' })).toBeVisible()
  await person.click((await pages()).getByRole('link', { name: 'Your data' }))
  expect(await screen.findByRole('region', { name: 'Export' })).toBeVisible()
})

test('the name in the header leads to the account, and is marked on all its pages', async () => {
  openAccount('/account/data')
  await pages()
  const link = screen.getByRole('link', { name: 'Mara' })
  expect(link).toHaveAttribute('href', '/account')
  expect(link).toHaveAttribute('aria-current', 'true')
})

test.each(['/account', '/account/site', '/account/security', '/account/data'])(
  'during impersonation %s shows usage only',
  async (path) => {
    const { server } = openAccount(path, mara({ impersonating: true }))
    expect(await screen.findByText(/^You're acting as mara@example.com/)).toBeVisible()
    expect(await screen.findByRole('region', { name: 'Usage' })).toBeVisible()
    expect(regions()).toEqual(['usage'])
    expect(screen.queryByRole('navigation', { name: 'Account' })).not.toBeInTheDocument()
    const asked = ['/api/account/sessions', '/api/account/site', '/api/account/audit', '/api/account/tokens']
    expect(asked.flatMap((call) => server.to('GET', call))).toEqual([])
  },
)

describe('where people sign in at a provider', () => {
  beforeEach(() => {
    const meta = Object.assign(document.createElement('meta'), { name: 'sign-in', content: 'oidc' })
    document.head.append(meta)
    onTestFinished(() => meta.remove())
  })

  test('it keeps the e-mail', async () => {
    openAccount('/account')
    const profile = within(await screen.findByRole('region', { name: 'Profile' }))
    expect(profile.getByLabelText('First name')).toHaveValue('Mara')
    expect(profile.getByText(/are managed by the service you sign in with/)).toBeVisible()
    expect(profile.getByText('mara@example.com')).toBeVisible()
    expect(regions()).toEqual(['profile', 'presets'])
  })

  test('and how they sign in', async () => {
    openAccount('/account/security')
    await screen.findByRole('region', { name: 'Sessions' })
    expect(regions()).toEqual(['sessions', 'activity'])
  })
})
