import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Gallery } from '#contract/galleries.ts'
import {
  gallery,
  mara,
  message,
  networkFailure,
  noAnswerYet,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const URL = '/api/galleries/7'
const dunes = gallery('Dunes', { id: 7, address: 'https://dunes.rail.example' })

type Statuses = { all?: string; ownership?: string; routing?: string; ssl?: string }

const attached = ({ all = 'pending', ownership, routing, ssl }: Statuses = {}): Gallery => ({
  ...dunes,
  customDomain: 'photos.example.com',
  metadata: {
    dns: {
      id: 'host-1',
      status: all,
      ownership_verification: {
        type: 'TXT',
        name: '_picturerail.photos.example.com',
        value: 'picturerail-verification=abc',
        status: ownership ?? all,
      },
      routing: {
        type: 'CNAME',
        name: 'photos.example.com',
        value: 'rail.example',
        status: routing ?? all,
      },
      ssl: {
        validation_records: ssl
          ? [{ txt_name: '_acme-challenge.photos.example.com', txt_value: 'xyz', status: ssl }]
          : [],
      },
    },
  },
})

function card(answered: Gallery = dunes, answers: Record<string, unknown> = {}, user = mara()) {
  const server = serverAnswers({
    'GET /api/auth/user': user,
    'GET /api/galleries': [],
    [`GET ${URL}`]: answered,
    ...answers,
  })
  return { server, ...open('/gallery/7/settings?tab=general') }
}
const section = async () => within(await screen.findByRole('region', { name: 'Custom Domain' }))
const field = async () => (await section()).getByRole('textbox', { name: 'Domain' })
const button = async (name: string) => (await section()).getByRole('button', { name })
const record = async (title: RegExp) => within((await section()).getByRole('listitem', { name: title }))

describe('a gallery without a domain', () => {
  test('says on the format as it is typed, and saves what is valid only', async () => {
    const { person } = card()
    expect(await button('Save')).toBeDisabled()
    await person.type(await field(), 'photos')
    expect(await field()).toHaveAccessibleDescription(
      'Please enter a valid domain name (e.g., photos.example.com)',
    )
    expect(await field()).toHaveAttribute('aria-invalid', 'true')
    expect(await button('Save')).toBeDisabled()
    await person.type(await field(), '.example.com')
    expect(await field()).toHaveAccessibleDescription('Valid domain format')
    expect(await field()).not.toHaveAttribute('aria-invalid')
    expect(await button('Save')).toBeEnabled()
    await person.clear(await field())
    expect(await button('Save')).toBeDisabled()
  })

  test('saves it: the field is locked, and Verify takes the place of Save', async () => {
    const { person, server } = card(dunes, { [`PATCH ${URL}`]: attached() })
    await person.type(await field(), 'photos.example.com{Enter}')
    expect(await message('Custom domain saved')).toContain('add the DNS records')
    expect(server.to('PATCH', URL)).toMatchObject([{ body: { customDomain: 'photos.example.com' } }])
    expect(await field()).toHaveValue('photos.example.com')
    expect(await field()).toHaveAttribute('readonly')
    expect(await button('Verify')).toBeEnabled()
    expect((await section()).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  })

  test('cannot be saved twice at once', async () => {
    const { person } = card(dunes, { [`PATCH ${URL}`]: noAnswerYet })
    await person.type(await field(), 'photos.example.com{Enter}')
    expect(await button('Saving...')).toBeDisabled()
    expect(await field()).toHaveAttribute('readonly')
  })

  test.each([
    [
      'another gallery has',
      refusal(409, 'Taken.', { code: 'domain_taken' }),
      'This domain is already in use by another gallery.',
    ],
    ['a refusal forbids', refusal(403, 'Please upgrade.'), 'Please upgrade.'],
    ['the server fails', refusal(500, 'oops'), 'Failed to save custom domain. Please try again.'],
    ['fails', refusal(503, 'later'), 'Failed to save custom domain. Please try again.'],
    ['the network loses', networkFailure, 'Failed to save custom domain. Please try again.'],
  ])('that %s is told, and stays to be corrected', async (_case, answered, words) => {
    const { person } = card(dunes, { [`PATCH ${URL}`]: answered })
    await person.type(await field(), 'photos.example.com')
    await person.click(await button('Save'))
    expect(await message('Error')).toContain(words)
    expect(await field()).toHaveValue('photos.example.com')
    expect(await field()).not.toHaveAttribute('readonly')
    expect(await button('Save')).toBeEnabled()
  })

  test('that is the host’s own is told at the field, until something else is typed', async () => {
    const words = 'This address belongs to this site. Please enter a domain of your own.'
    const { person } = card(dunes, { [`PATCH ${URL}`]: refusal(400, words) })
    await person.type(await field(), 'www.rail.example')
    await person.click(await button('Save'))
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(words))
    expect(screen.queryByText('Error')).not.toBeInTheDocument()
    await person.type(await field(), 's')
    expect(await field()).toHaveAccessibleDescription('Valid domain format')
  })
})

describe('a saved domain', () => {
  test('shows what to publish, each to be copied', async () => {
    const { person } = card(attached({ ssl: 'pending_validation' }))
    expect((await section()).getByText(/Add these records/)).toBeVisible()
    const ownership = await record(/^Ownership verification/)
    expect(ownership.getByText('(TXT record)')).toBeVisible()
    expect(ownership.getByLabelText('Name')).toHaveValue('_picturerail.photos.example.com')
    expect(ownership.getByLabelText('Value')).toHaveValue('picturerail-verification=abc')
    const routing = await record(/^Routing/)
    expect(routing.getByText('(CNAME record)')).toBeVisible()
    expect(routing.getByLabelText('Name')).toHaveValue('photos.example.com')
    expect(routing.getByLabelText('Value')).toHaveValue('rail.example')
    const ssl = await record(/^SSL validation/)
    expect(ssl.getByLabelText('Name')).toHaveValue('_acme-challenge.photos.example.com')
    expect(ssl.getByLabelText('Value')).toHaveValue('xyz')
    expect(ssl.getByText('Pending validation')).toBeVisible()

    await person.click(ownership.getByRole('button', { name: 'Copy value for Ownership verification' }))
    expect(await navigator.clipboard.readText()).toBe('picturerail-verification=abc')
    expect(await message('Value copied')).toContain('on your clipboard')
  })

  test.each(['ownership_verification', 'routing', 'ssl'] as const)(
    'whose %s is not known shows the rest, and says what is missing',
    async (part) => {
      const whole = attached({ ssl: 'pending' })
      const dns = { ...whole.metadata!.dns!, [part]: undefined }
      card({ ...whole, metadata: { dns } })
      const titles = { ownership_verification: /^Ownership/, routing: /^Routing/, ssl: /^SSL/ }
      for (const [name, title] of Object.entries(titles)) {
        if (name === part) expect((await section()).queryByRole('listitem', { name: title })).toBeNull()
        else expect((await record(title)).getByLabelText('Name')).toBeVisible()
      }
      expect((await section()).getByText(/^Unknown at the moment: .* Press Verify/)).toBeVisible()
    },
  )

  test('shows pending records in another way than those that were seen', async () => {
    card(attached({ ownership: 'active' }))
    const seen = (await record(/^Ownership/)).getByText('Active')
    const pending = (await record(/^Routing/)).getByText('Pending')
    expect(seen).toHaveClass('bg-ok-bg')
    expect(pending).not.toHaveClass('bg-ok-bg')
  })

  test('is verified: what was seen is shown', async () => {
    const { person, server } = card(attached(), {
      [`POST ${URL}/verify`]: attached({ ownership: 'active' }),
    })
    await person.click(await button('Verify'))
    expect(await message('Domain verification updated')).toContain('Not every record is visible yet')
    expect(server.to('POST', `${URL}/verify`)).toMatchObject([{ body: { hostId: 'host-1' } }])
    expect((await record(/^Ownership/)).getByText('Active')).toBeVisible()
    expect((await record(/^Routing/)).getByText('Pending')).toBeVisible()

    server.nowAnswers({ [`POST ${URL}/verify`]: attached({ all: 'active' }) })
    await person.click(await button('Verify'))
    expect(await message('photos.example.com shows this gallery now.')).toBeTruthy()
    expect((await section()).getByRole('link')).toHaveAttribute('href', 'https://photos.example.com')
  })

  test('is being verified: the button says so', async () => {
    const { person } = card(attached(), { [`POST ${URL}/verify`]: noAnswerYet })
    await person.click(await button('Verify'))
    expect(await button('Verifying...')).toBeDisabled()
  })

  test.each([
    ['refused', refusal(429, 'Too many requests.'), 'Too many requests.'],
    ['lost', networkFailure, 'Failed to verify domain. Please try again.'],
  ])('whose verification is %s is told', async (_case, answered, words) => {
    const { person } = card(attached(), { [`POST ${URL}/verify`]: answered })
    await person.click(await button('Verify'))
    expect(await message('Verification failed')).toContain(words)
    expect(await button('Verify')).toBeEnabled()
  })

  test('that is not registered cannot be verified', async () => {
    const { person, server } = card({ ...attached(), metadata: null })
    await person.click(await button('Verify'))
    expect(await message('No host ID found')).toContain(
      'Cannot verify domain without a host ID. Please save the domain first.',
    )
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('is removed after a question, and another can be typed', async () => {
    const { person, server } = card(attached(), { [`PATCH ${URL}`]: dunes })
    await person.click(await button('Remove'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove custom domain' }))
    expect(question.getByText(/photos.example.com will stop showing this gallery at once/)).toBeVisible()
    await person.click(question.getByRole('button', { name: 'Remove domain' }))
    await message('Custom domain removed')
    expect(server.to('PATCH', URL)).toMatchObject([{ body: { customDomain: null } }])
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(await field()).toHaveValue('')
    await waitFor(async () => expect(await field()).toHaveFocus())
    expect(await button('Save')).toBeDisabled()
    expect((await section()).queryByText(/Ownership/)).not.toBeInTheDocument()
  })

  test('that cannot be removed is told and stays', async () => {
    const { person } = card(attached(), { [`PATCH ${URL}`]: networkFailure })
    await person.click(await button('Remove'))
    await person.click(await screen.findByRole('button', { name: 'Remove domain' }))
    expect(await message('Error')).toContain('Failed to remove custom domain. Please try again.')
    expect(await field()).toHaveValue('photos.example.com')
  })
})

describe('other users', () => {
  test('a collaborator sees no card', async () => {
    card({ ...attached(), access: 'collaborator' })
    expect(await screen.findByLabelText('Gallery Title')).toBeVisible()
    await vi.dynamicImportSettled()
    expect(screen.queryByRole('region', { name: 'Custom Domain' })).not.toBeInTheDocument()
  })

  test('an expired account sees its domain, but changes nothing', async () => {
    card(attached({ all: 'active' }), {}, mara({ status: 'expired' }))
    expect(await field()).toHaveAttribute('readonly')
    const buttons = (await section()).getAllByRole('button').map((one) => one.getAttribute('aria-label'))
    expect(buttons.every((name) => name?.startsWith('Copy '))).toBe(true)
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeVisible()
  })

  test('an expired account without a domain is not offered one', async () => {
    card(dunes, {}, mara({ status: 'expired' }))
    expect(await screen.findByRole('region', { name: 'Download' })).toBeVisible()
    await vi.dynamicImportSettled()
    expect(screen.queryByRole('region', { name: 'Custom Domain' })).not.toBeInTheDocument()
  })
})
