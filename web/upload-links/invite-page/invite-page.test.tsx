import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DEFAULT_UPLOAD_LIMITS } from '#contract/image-limits.ts'
import type { InvitePage, OpenInvitation } from '#contract/invite-page.ts'
import { ENGLISH } from '#contract/languages.ts'
import { renderInvitePage } from './invite-page.tsx'

const ASSETS = { script: '/assets/invite.js', texts: '/assets/guests-en.js', styles: 'body{}' }
const look = { theme: 'classic', typeface: 'sans', studio: null } as const

const open = (over: Partial<OpenInvitation> = {}): InvitePage => ({
  invitation: {
    token: 'tok-en_1',
    gallery: { title: 'Dunes', description: 'Sand and wind.', ...look },
    expiresAt: '2026-12-03T12:00:00.000Z',
    review: false,
    limits: DEFAULT_UPLOAD_LIMITS,
    uploadKey: 'a key of its own',
    ...over,
  },
})
const html = (page: InvitePage) => renderInvitePage(ENGLISH, page, ASSETS).html
const parse = (page: InvitePage) => new DOMParser().parseFromString(html(page), 'text/html')
const text = (page: InvitePage) => parse(page).querySelector('main')!.textContent!.replace(/\s+/g, ' ')

describe('an open invitation', () => {
  test('says what it is for', () => {
    const document = parse(open())
    expect(document.title).toBe('Add photos to “Dunes”')
    expect(document.querySelector('h1')!.textContent).toBe('Dunes')
    for (const words of [
      'Sand and wind.',
      'Your Name (Optional)',
      'Drop images here or click to browse',
      'Support for JPEG, PNG, WebP. Max file size: 10MB',
      'Upload Images',
      '3 Dec 2026',
    ]) {
      expect(text(open())).toContain(words)
    }
  })

  test('says that what arrives is reviewed', () => {
    const words = 'Your photos appear once they have been approved.'
    for (const review of [true, false]) {
      const told = parse(open({ review })).querySelector('#review')!
      expect(told.textContent).toBe(words)
      expect(told.hasAttribute('hidden')).toBe(!review)
    }
  })

  test('has a form that any browser can send', () => {
    const form = parse(open()).querySelector('form')!
    expect(form.getAttribute('method')).toBe('post')
    expect(form.getAttribute('enctype')).toBe('multipart/form-data')
    expect(form.getAttribute('action')).toBe('/invite/tok-en_1?upload=a key of its own')
    const files = form.querySelector('input[type=file]')!
    expect(files.getAttribute('name')).toBe('images')
    expect(files.hasAttribute('multiple')).toBe(true)
    expect(files.getAttribute('accept')).toBe('image/jpeg,image/jpg,image/png,image/webp')
    expect(form.querySelector('input[type=text]')!.getAttribute('name')).toBe('uploaderName')
  })

  test('says whose it is, where the studio is shown', () => {
    const studioOf = (name: string | null) => {
      const studio = name === null ? null : { name, address: null, logos: { light: null, dark: null } }
      return parse(open({ gallery: { title: 'Dunes', description: null, ...look, studio } })).querySelector(
        '.studio',
      )
    }
    expect(studioOf('Mara <Lind>')!.textContent).toBe('Mara <Lind>')
    expect(studioOf(null)).toBeNull()
  })

  test('has no description where the gallery has none', () => {
    const nothing = open({ gallery: { title: 'Dunes', description: null, ...look } })
    expect(parse(nothing).querySelector('.description')).toBeNull()
  })

  test('escapes untrusted text', () => {
    const hostile = open({
      gallery: {
        title: '<img src=x onerror=alert(1)>',
        description: '</title><script>alert(1)</script>',
        ...look,
      },
      uploaderName: '"><script>alert(1)</script>',
    })
    expect(html(hostile)).not.toMatch(/<img|<script>|<script [^t]/)
    expect(parse(hostile).querySelector('h1')!.textContent).toBe('<img src=x onerror=alert(1)>')
    expect(parse(hostile).querySelector<HTMLInputElement>('#name')!.getAttribute('value')).toBe(
      '"><script>alert(1)</script>',
    )
  })

  test('shows the result of a form sent without scripting', () => {
    const good = open({ answer: { good: true, waits: false } })
    expect(parse(good).querySelector('[role=alert]')!.textContent).toBe(
      'Upload successfulYour images have been uploaded to the gallery.',
    )
    expect(parse(open()).querySelector('[role=alert]')).toBeNull()
  })
})

describe('a link that is closed', () => {
  const closed: InvitePage = { shut: 'paused' }

  test('says why, and has no form but a place for the guest’s own images', () => {
    expect(parse(closed).title).toBe('Uploads are paused')
    expect(parse(closed).querySelector('#content')!.textContent).toMatch(
      /^Uploads are pausedThis gallery isn't taking new photos/,
    )
    expect(parse(closed).querySelector('#own')!.hasAttribute('hidden')).toBe(true)
    expect(html(closed)).not.toContain('<form')
  })
})

test.each([
  ['open', open()],
  ['shut', { shut: 'closed' } satisfies InvitePage],
])('a page that is %s is not indexed, and loads nothing from other hosts', (_state, page) => {
  const document = parse(page)
  expect(document.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex')
  expect(document.querySelector('meta[name=referrer]')!.getAttribute('content')).toBe('no-referrer')
  expect(html(page)).not.toMatch(/(?:src|href|url\()="?(?:https?:)?\/\//)
  expect(html(page)).not.toMatch(/\son[a-z]+=/)
})

test('the style sheet uses only CSS that browsers of 2019 support', () => {
  const styles = [
    'upload-links/invite-page/invite-page',
    'ui/document',
    'ui/palette-dark',
    'ui/dark',
    'ui/fonts',
    'ui/languages',
  ]
    .map((name) => readFileSync(`web/${name}.css`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
    .join('\n')
  expect(styles).not.toMatch(/\b(inset|aspect-ratio|clamp\(|min\(|max\(|color-mix|dvh|svh|@container|@layer)/)
  expect(styles).not.toMatch(/[;{\s](gap|row-gap|column-gap):/)
  expect(styles).not.toMatch(/:(is|where|has)\(/)
})
