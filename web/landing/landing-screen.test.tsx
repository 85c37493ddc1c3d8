import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { mara, networkFailure, open, sample, serverAnswers } from '#testing/screen.tsx'

const SAMPLES = ['Nature Photography', 'Urban Exploration', 'Portrait Collection']
const samples = () => SAMPLES.map((title) => sample(title))
const headline = () => screen.findByRole('heading', { level: 1 })
const targets = (name: RegExp | string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

describe('the landing page', () => {
  test('says what this is', async () => {
    serverAnswers({})
    open('/')
    expect(await headline()).toHaveTextContent('Share Your Photo Galleries with the World')
    await waitFor(() => expect(document.title).toBe('Picture Rail'))
    const features = screen.getByRole('region', { name: 'The pictures do the talking' })
    expect(
      within(features)
        .getAllByRole('heading', { level: 3 })
        .map((card) => card.textContent),
    ).toEqual(['Beautiful Galleries', 'Custom Subdomains', 'Lightbox Viewer'])
    expect(within(features).getByText(/yet-another-react-lightbox/)).toBeVisible()
  })

  test('leads strangers to the sign-in address, with Create account open', async () => {
    serverAnswers({})
    open('/')
    await headline()
    expect(targets('Get Started')).toEqual(['/api/login?mode=create&returnTo=%2Fdashboard'])
    expect(targets('Get Started for Free')).toEqual(['/api/login?mode=create&returnTo=%2Fdashboard'])
  })

  test('leads people who are signed in to their dashboard', async () => {
    serverAnswers({ 'GET /api/auth/user': mara() })
    open('/')
    await headline()
    expect(targets('Get Started')).toEqual(['/dashboard'])
    expect(targets('Get Started for Free')).toEqual(['/dashboard'])
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'My Dashboard' })).toBeVisible()
  })

  test('is at /home too for people who are signed in', async () => {
    serverAnswers({ 'GET /api/auth/user': mara() })
    open('/home')
    expect(await headline()).toHaveTextContent('Share Your Photo Galleries with the World')
  })

  test('links to the features further down', async () => {
    serverAnswers({})
    open('/')
    await headline()
    const [more] = targets('Learn More')
    expect(more).toBe('#features')
    expect(document.querySelector(more!)).toHaveAccessibleName('The pictures do the talking')
  })

  test('has two footers', async () => {
    serverAnswers({ 'GET /api/public/samples': samples() })
    open('/')
    await screen.findByText('Urban Exploration')
    const footer = within(screen.getByRole('contentinfo'))
    const quick = within(footer.getByRole('navigation', { name: 'Quick Links' }))
    expect(quick.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Galleries',
      'Sign In / Register',
    ])
    expect(footer.getByRole('link', { name: 'help@rail.example' })).toHaveAttribute(
      'href',
      'mailto:help@rail.example',
    )
    expect(footer.getByText(/© 2025 Picture Rail/)).toBeVisible()
    const list = (name: string) =>
      within(footer.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(list('Features')).toEqual([
      'Gallery Creation',
      'Image Upload',
      'Photo Management',
      'Sharing Options',
    ])
    expect(list('Support')).toEqual(['Help Center', 'Contact Us', 'Privacy Policy', 'Terms of Service'])
    expect(footer.queryByRole('link', { name: 'Privacy Policy' })).toBeNull()
  })

  test('speaks of no subdomains where galleries live at paths, and of no registering where people are invited', async () => {
    for (const [name, content] of Object.entries({ addresses: 'paths', 'sign-up': 'invited' })) {
      const meta = Object.assign(document.createElement('meta'), { name, content })
      document.head.append(meta)
      onTestFinished(() => meta.remove())
    }
    serverAnswers({})
    open('/')
    await headline()
    expect(screen.getByRole('heading', { name: 'Custom Addresses' })).toBeVisible()
    expect(screen.queryByText(/subdomain|register|for free/i)).toBeNull()
    expect(targets('Get Started')).toEqual(Array(2).fill('/api/login?returnTo=%2Fdashboard'))
    const quick = within(screen.getByRole('navigation', { name: 'Quick Links' }))
    expect(quick.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/api/login')
  })

  test("leads from its footer to the host's own pages", async () => {
    const pages = {
      'privacy-url': 'https://host.example/privacy',
      'terms-url': 'https://host.example/terms',
      'help-url': 'https://host.example/help',
      'social-urls': 'https://www.photos.example/@rail https://chat.example/rail',
    }
    for (const [name, content] of Object.entries(pages)) {
      const meta = Object.assign(document.createElement('meta'), { name, content })
      document.head.append(meta)
      onTestFinished(() => meta.remove())
    }
    serverAnswers({})
    open('/')
    await headline()
    expect(targets('Privacy Policy')).toEqual(['https://host.example/privacy'])
    expect(targets('Terms of Service')).toEqual(['https://host.example/terms'])
    expect(targets('Help Center')).toEqual(['https://host.example/help'])
    expect(targets('photos.example')).toEqual(['https://www.photos.example/@rail'])
    expect(targets('chat.example')).toEqual(['https://chat.example/rail'])
  })
})

test("says what an upgrade costs, in the host's words, and nothing without them", async () => {
  serverAnswers({})
  const { view } = open('/')
  await headline()
  expect(screen.queryByRole('region', { name: 'What it costs' })).not.toBeInTheDocument()
  view.unmount()
  const meta = Object.assign(document.createElement('meta'), { name: 'price', content: '€8 a month' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  open('/')
  const price = within(await screen.findByRole('region', { name: 'What it costs' }))
  expect(price.getByText('€8 a month')).toBeVisible()
})

describe('the showcase', () => {
  test('leads to three sample galleries, each in a tab of its own', async () => {
    serverAnswers({ 'GET /api/public/samples': samples() })
    open('/')
    const showcase = within(await screen.findByRole('region', { name: 'Three rooms to walk through' }))
    const links = await showcase.findAllByRole('link', { name: /^Visit Sample Gallery/ })
    expect(showcase.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual(SAMPLES)
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['https://nature.rail.example', '_blank'],
      ['https://urban.rail.example', '_blank'],
      ['https://portrait.rail.example', '_blank'],
    ])
  })

  test('counts the images of each gallery', async () => {
    const [nature, urban] = samples()
    serverAnswers({ 'GET /api/public/samples': [nature!, { ...urban!, imageCount: 1 }] })
    open('/')
    expect(await screen.findByText('nature.rail.example · 12 images')).toBeVisible()
    expect(screen.getByText('urban.rail.example · 1 image')).toBeVisible()
  })

  test('has as many places as there are galleries', async () => {
    serverAnswers({ 'GET /api/public/samples': samples().slice(0, 2) })
    open('/')
    const showcase = within(await screen.findByRole('region', { name: 'Rooms to walk through' }))
    expect(showcase.getByText('Urban Exploration')).toBeVisible()
    expect(showcase.getAllByRole('article')).toHaveLength(2)
  })

  test.each([
    ['has no sample galleries', []],
    ['does not answer', networkFailure],
  ])('is absent on a host that %s, and nothing links to it', async (_case, answered) => {
    serverAnswers({ 'GET /api/public/samples': answered })
    open('/')
    await screen.findByRole('link', { name: 'Features' })
    await expect.poll(() => screen.queryByRole('region', { name: 'Three rooms to walk through' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Showcase' })).not.toBeInTheDocument()
    expect(document.querySelector('a[href="#showcase"]')).toBeNull()
  })
})

test('no notification area is loaded for a first visit', async () => {
  serverAnswers({})
  open('/')
  await headline()
  expect(screen.queryByRole('region', { name: /Notifications/ })).not.toBeInTheDocument()
})
