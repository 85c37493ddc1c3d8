import { expect, signUp, test } from '#testing/journey.ts'

test('nothing is asked in vain, and the console stays empty', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  // Browsers report violations of a page's policy in their own lists, not in the console, if a library catches them.
  await page.exposeFunction('complain', (violated: string) => complaints.push(violated))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      (window as unknown as { complain(violated: string): void }).complain(
        `${violatedDirective} ${sourceFile}`,
      ),
    ),
  )
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const drawn = await page.request.get('/')
  expect(await drawn.text()).toContain('Share Your Photo Galleries with the World')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).not.toContain('/api/public/samples')
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus !== 'non-blocking')
      .map(({ name }) => new URL(name).pathname),
  )
  expect(blocking, 'what delays the first text').toEqual([])
  await page.goto('/sign-in')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible()
  expect(asked).not.toContain('/api/auth/user')

  await signUp(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).toContain('/api/auth/user')
  expect(complaints).toEqual([])
})

test('signing in is read and filled in before the script is there, and nothing typed is lost', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  let scriptsArrive = () => {}
  const held = new Promise<void>((done) => {
    scriptsArrive = done
  })
  await page.route(/\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const devtools = await page.context().newCDPSession(page)
  const priorities = new Map<string, string>()
  devtools.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) =>
    priorities.set(new URL(url).pathname, initialPriority),
  )
  await devtools.send('Network.enable')
  await page.goto('/sign-in?mode=create', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { name: 'Create account' })
  await expect(heading).toBeVisible()
  const scripts = [...priorities].filter(([path]) => path.endsWith('.js'))
  expect(
    scripts.map(([path]) => path.replace(/-.{6}\.js$/, '')),
    'the app is not even asked for before them',
  ).toEqual(['/assets/after-painting'])
  expect(new Set(scripts.map(([, priority]) => priority)), 'they come after the words').toEqual(
    new Set(['Low']),
  )
  const drawn = await heading.elementHandle()
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await email.fill('early@example.com')
  await email.press('Enter')
  const send = page.locator('form [type=submit]')
  await expect(send).toHaveText('Create account')
  await expect(send, 'what would do nothing cannot be pressed').toBeDisabled()

  scriptsArrive()
  await expect(send).toBeEnabled()
  expect(new URL(page.url()).search, 'the browser sent nothing by itself').toBe('?mode=create')
  expect(await drawn!.evaluate((one) => one.isConnected), 'what was drawn stays').toBe(true)
  await expect(email).toHaveValue('early@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('a quiet harbour at noon')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Create account')
  expect(complaints).toEqual([])
})

test('the sign-in page leaves the browser’s storage closed', async ({ page }) => {
  await page.addInitScript(() => {
    const opened: string[] = []
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const { get } = Object.getOwnPropertyDescriptor(window, name)!
      const open = () => {
        opened.push(name)
        return get!.call(window)
      }
      Object.defineProperty(window, name, { get: open })
    }
    const listen = window.addEventListener
    window.addEventListener = (...about: Parameters<typeof listen>) => {
      if (about[0] === 'storage') opened.push('events of the storage')
      listen.apply(window, about)
    }
    Object.assign(window, { opened })
  })
  for (const address of ['/sign-in', '/sign-in?mode=create']) {
    await page.goto(address)
    await expect(page.locator('form [type=submit]')).toBeEnabled()
    const opened = await page.evaluate(() => (window as unknown as { opened: string[] }).opened)
    expect(opened, 'to open it holds the page for tens of milliseconds').toEqual([])
  }
})

test('who is signed out reads so before the sign-in page comes, also over a slow line', async ({ page }) => {
  await page.route(/\/assets\/toaster-/, async (route) => {
    await new Promise((later) => setTimeout(later, 1500))
    await route.continue()
  })
  await page.goto('/gallery/1')
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/sign-in\?/)
})

test('a page whose script does not come says so after a while, and can be loaded again', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signUp(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#not-loaded'), 'with its script it says nothing').toHaveCount(0)
  const signedOut = await browser.newContext({ baseURL: baseURL! })
  for (const one of [context, signedOut]) await one.route('**/assets/*.js', (route) => route.abort())
  const english = {
    words: "We couldn't show this page. Please check your connection and try again.",
    again: 'Try again',
  }
  const german = { words: 'Diese Seite konnte nicht angezeigt werden', again: 'Erneut versuchen' }
  const pages = [
    { in: context, address: '/dashboard', ...english },
    { in: context, address: '/galleries/1', ...english },
    { in: context, address: '/account', ...english },
    { in: signedOut, address: '/sign-in', ...english },
    { in: signedOut, address: '/sign-in?lang=de', ...german },
  ]
  await Promise.all(
    pages.map(async ({ in: who, address, words, again }) => {
      const tab = await who.newPage()
      await tab.goto(address)
      const said = tab.getByRole('alert').filter({ hasText: words })
      await expect(said).toHaveCount(0)
      await expect(said).toBeVisible({ timeout: 15_000 })
      const link = said.getByRole('link', { name: again })
      await expect(link).toBeVisible()
      if (address === '/dashboard') {
        await context.unroute('**/assets/*.js')
        await link.click()
        await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
        await expect(tab.locator('#not-loaded')).toHaveCount(0)
      }
    }),
  )
  const landing = await signedOut.newPage()
  expect(await (await landing.goto('/'))!.text(), 'it needs no script').not.toContain('<div id="not-loaded"')
  await signedOut.close()
})
