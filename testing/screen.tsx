/** Helpers for tests of screens: a person opens an address, and the server answers with the test's values. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import type { CurrentUser } from '#contract/accounts.ts'
import { DEFAULT_LOOK } from '#contract/appearance.ts'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Gallery, GalleryCounts, GalleryListItem } from '#contract/galleries.ts'
import type { Image } from '#contract/images.ts'
import { DEFAULT_MESSAGE_TEMPLATE } from '#contract/message-template.ts'
import type { News } from '#contract/news.ts'
import type { SampleGallery } from '#contract/public-galleries.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { App } from '#web/app/app.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { Dialogs } from '#web/ui/dialogs.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'

/** The server's answer to a call: a body (200), or a status with a body. */
export type Answer = { status: number; body?: unknown; statusText?: string }
type Handler = (body: unknown) => unknown
type Answers = Record<string, unknown>

export const answer = (status: number, body?: unknown): Answer => ({ status, body })
/** @param more `code`, if it is more specific than the status, and `issues` */
export const refusal = (status: number, message: string, more: Partial<ErrorBody> = {}): Answer =>
  answer(status, { message, code: CODES[status], ...more })
const CODES: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'signed_out',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'unavailable',
}
export const signedOut = refusal(401, 'Unauthorized')
/** A call that is never answered. */
export const noAnswerYet = () => new Promise<never>(() => {})
/** A call that fails in the network. */
export const networkFailure = () => Promise.reject(new TypeError('Failed to fetch'))

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Answer).status === 'number' &&
  !('id' in value)

export type Call = {
  method: string
  path: string
  body: unknown
  credentials: RequestCredentials | undefined
}

/**
 * Answers calls. Keys are like `GET /api/galleries`; a value is the body, an Answer, or a function of the sent body.
 * One without a query string answers each query; of a gallery's images, it is the whole list. A call that the test does not expect is answered with 501 and recorded in the list of calls.
 */
export function serverAnswers(answers: Answers) {
  const calls: Call[] = []
  const known: Answers = {
    'GET /api/auth/user': signedOut,
    'GET /api/public/samples': [],
    'GET /api/galleries/counts': (body: unknown) => countsOf(known['GET /api/galleries'], body),
    ...answers,
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ method, path, body, credentials: init.credentials })
    const whole = `${method} ${path}`
    const key = whole in known ? whole : whole.replace(/\?.*$/, '')
    // Few galleries have any.
    const part = /^GET \/api\/galleries\/\d+\/(chapters|view-links|selections|news|guest-uploads)$/.exec(
      key,
    )?.[1]
    if (!(key in known) && part) return toResponse(NONE[part] ?? [])
    const ofList = key in known ? key : key.replace(/\/images\/order$/, '/images')
    if (!(ofList in known)) return toResponse(refusal(501, `The test has no answer to ${key}`))
    const value = known[ofList]
    const given = await (typeof value === 'function' ? (value as Handler)(body) : value)
    return toResponse(ofList === whole ? given : partOfImages(path, given))
  })
  return {
    calls,
    to: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),
    /** Changes the answer to a call from now on. */
    nowAnswers: (more: Answers) => void Object.assign(known, more),
  }
}

/** A part of a gallery's images, which a test gives as one list. */
function partOfImages(path: string, given: unknown): unknown {
  const { pathname, searchParams } = new URL(path, 'http://rail.example')
  if (!Array.isArray(given) || !/^\/api\/galleries\/\d+\/images(\/order)?$/.test(pathname)) return given
  const images = given as Image[]
  if (pathname.endsWith('/order')) return { imageIds: images.map(({ id }) => id) }
  const ids = searchParams.get('ids')?.split(',').map(Number)
  const wanted = ids ? images.filter(({ id }) => ids.includes(id)) : images
  return wanted.slice(0, Number(searchParams.get('limit') ?? wanted.length))
}

/** Counts for a list of galleries that a test gives; every other answer is unchanged. */
function countsOf(galleries: unknown, body: unknown): unknown {
  if (typeof galleries === 'function') return (galleries as Handler)(body)
  if (!Array.isArray(galleries)) return galleries ?? refusal(501, 'The test has no galleries')
  const listed = galleries as GalleryListItem[]
  return {
    galleries: listed.length,
    found: listed.length,
    owned: listed.filter(({ access }) => access === 'owner').length,
    images: listed.reduce((sum, { imageCount }) => sum + imageCount, 0),
  } satisfies GalleryCounts
}

function toResponse(value: unknown): Response {
  const { status, body, statusText = '' } = isAnswer(value) ? value : answer(200, value)
  return new Response(body === undefined ? null : JSON.stringify(body), { status, statusText })
}

/** Opens an address of the app in the browser, as a person would; `state` comes from the previous screen. */
export function open(address: string, state?: object) {
  window.history.pushState(state && { usr: state }, '', address)
  const person = userEvent.setup({ document })
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const queryClient = createQueryClient()
  const view = render(<App queryClient={queryClient} />)
  return { person, left, view, queryClient }
}

/** Renders one part by itself, within the providers of the app. */
export function draw(part: ReactNode) {
  const person = userEvent.setup({ document })
  const around = (children: ReactNode) => (
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <TooltipProvider>
          {children}
          <Dialogs />
        </TooltipProvider>
      </MemoryRouter>
    </QueryClientProvider>
  )
  const view = render(around(part))
  return { person, again: (changed: ReactNode) => view.rerender(around(changed)) }
}

/** Waits for a message in the notification area, even behind an open dialog, and returns its text. */
export async function message(title: string): Promise<string> {
  const region = await screen.findByLabelText(/^Notifications/)
  await vi.waitUntil(() => region.textContent?.includes(title), { timeout: 120_000 })
  return region.textContent ?? ''
}

/** Waits until clicks work again: for 50 ms after a drag they are ignored, lest it end in one. For `afterEach`. */
export async function clicksAreHeard(): Promise<void> {
  const isHeard = () => {
    let heard = false
    document.body.addEventListener('click', () => (heard = true), { once: true })
    document.body.click()
    return heard
  }
  await vi.waitUntil(isHeard, { timeout: 120_000, interval: 10 })
}

export const mara = (over: Partial<CurrentUser> = {}): CurrentUser => ({
  id: 'mara',
  email: 'mara@example.com',
  firstName: 'Mara',
  lastName: 'Lind',
  studioName: null,
  messageTemplate: DEFAULT_MESSAGE_TEMPLATE,
  profileImageUrl: null,
  language: null,
  role: 'User',
  status: 'trial',
  trialEndsAt: '2100-12-04T12:00:00.000Z',
  trailEndsAt: '2100-12-04T12:00:00.000Z',
  createdAt: '2026-11-01T12:00:00.000Z',
  emailVerified: true,
  twoStepRequired: false,
  impersonating: false,
  ...over,
})

const renditions = [320, 640].map((width) => ({ width, height: width / 2, url: `/media/${width}.webp` }))

export const NO_NEWS: News = {
  selections: 0,
  waiting: 0,
  picksDone: 0,
  picksDoneBy: null,
  closesSoon: false,
}
/** Answers about a gallery without such things, unless an empty list. */
const NONE: Record<string, unknown> = { news: NO_NEWS, 'guest-uploads': { count: 0, bytes: 0 } }

let lastId = 0
/** One card of the dashboard. */
export function listedGallery(title: string, over: Partial<GalleryListItem> = {}): GalleryListItem {
  lastId += 1
  const subdomain = title.toLowerCase().replaceAll(' ', '-')
  return {
    ...DEFAULT_LOOK,
    language: null,
    id: lastId,
    publicId: `abcdefgh${String(over.id ?? lastId).padStart(8, '2')}`,
    visibility: 'public',
    hasPassword: false,
    closesAt: null,
    title,
    description: null,
    translations: {},
    subdomain,
    address: `https://${subdomain}.rail.example`,
    access: 'owner',
    imageCount: 0,
    cover: null,
    news: NO_NEWS,
    createdAt: '2026-11-10T12:00:00.000Z',
    updatedAt: '2026-11-18T12:00:00.000Z',
    ...over,
  }
}

/** A gallery as its settings see it. */
export function gallery(title: string, over: Partial<Gallery> = {}): Gallery {
  const {
    cover: _,
    news: _news,
    ...listed
  } = listedGallery(title, over.id === undefined ? {} : { id: over.id })
  return {
    ...listed,
    userId: 'mara',
    customDomain: null,
    metadata: null,
    mailOnUploads: true,
    showByline: true,
    onSite: false,
    lockPreview: false,
    showTitleInIframe: true,
    titleColor: '#ffffff',
    titleBackgroundColor: '#3b82f6',
    titleAlignment: 'center',
    showDescriptionInIframe: true,
    descriptionColor: '#ffffff',
    descriptionBackgroundColor: '#3b82f6',
    descriptionAlignment: 'center',
    showImageMetadata: false,
    showCameraFacts: false,
    readCaptions: true,
    coverImageId: null,
    visitorDownloads: 'none',
    allowSelections: false,
    ...over,
  }
}

export function imageOf(galleryId: number, originalName: string, over: Partial<Image> = {}): Image {
  lastId += 1
  return {
    id: lastId,
    galleryId,
    originalName,
    filePath: '/media/640.webp',
    title: null,
    description: null,
    anchorText: null,
    anchorUrl: null,
    anchor_text: null,
    anchor_url: null,
    takenAt: null,
    camera: null,
    translations: {},
    chapterId: null,
    sortOrder: 0,
    width: 1200,
    height: 600,
    focusX: 50,
    focusY: 50,
    placeholder: '#778899',
    renditions,
    filename: `${lastId}.webp`,
    fileSize: 1000,
    mimeType: 'image/jpeg',
    userId: 'mara',
    uploadedAt: '2026-11-18T12:00:00.000Z',
    originalUrl: `/api/images/${lastId}/original`,
    uploaderName: null,
    shareableLinkId: null,
    waiting: false,
    focusSet: false,
    ...over,
  }
}

export const viewLink = (id: number, over: Partial<ViewLink> = {}): ViewLink => ({
  id,
  name: `Client ${id}`,
  token: `token-${id}`,
  url: `https://wedding.rail.example/with/token-${id}`,
  mayShare: true,
  language: null,
  guestUrl: `https://wedding.rail.example/with/guest-${id}`,
  downloads: null,
  maxDownloads: null,
  downloadedImages: 0,
  picks: true,
  maxPicks: null,
  overLimit: 'refuse',
  extraNote: null,
  expiresAt: null,
  isActive: true,
  createdBy: 'Mara Lind',
  createdAt: '2026-11-03T12:00:00.000Z',
  firstOpenedOn: null,
  lastOpenedOn: null,
  daysOpened: 0,
  downloadsTaken: 0,
  picksCount: 0,
  marks: { yes: 0, maybe: 0, no: 0 },
  unseenVersions: [],
  doneAt: null,
  doneMessage: null,
  askedAt: null,
  askedMessage: null,
  ...over,
})

export function sample(title: string, imageCount = 6): SampleGallery {
  const shapes = [
    { width: 1500, height: 1000 },
    { width: 1000, height: 1500 },
    { width: 1200, height: 1200 },
  ]
  return {
    title,
    description: null,
    address: `https://${title.split(' ')[0]!.toLowerCase()}.rail.example`,
    imageCount: 12,
    images: Array.from({ length: imageCount }, (_, index) => ({
      title: `${title} ${index + 1}`,
      ...shapes[index % shapes.length]!,
      focusX: 50,
      focusY: 50,
      placeholder: '#445566',
      renditions: renditions.map((one) => ({
        ...one,
        url: `/media/${title.split(' ')[0]}-${index + 1}-${one.width}.webp`,
      })),
    })),
  }
}

/** A file as the browser provides it. */
export const chosenFile = (name: string, type = 'image/jpeg', bytes = 4) =>
  new File([new Uint8Array(bytes)], name, { type })
