import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chosenFile } from '#testing/screen.tsx'
import { type SentUpload, uploadLine } from '#testing/upload-line.ts'
import { type Answer, STOPPED } from './post.ts'
import { type UploadState, uploadQueue } from './queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

const IMAGE_REFUSALS = [400, 413, 415]
type Reply = { status: number; message?: string; retryAfter?: number } | 'breaks'

/** Sends files of these names, at most three a request, to a server that answers with `reply`. */
function sending(names: string[], reply: (names: string[], attempt: number) => Reply | null) {
  const line = uploadLine((request) => {
    const answer = reply(namesIn(request), line.sent.length)
    // As in a browser, the answer is asynchronous.
    if (answer) queueMicrotask(() => respond(request, answer))
  })
  const queue = uploadQueue({
    files: 3,
    bytes: 1000,
    endsAt: ({ status }) => !IMAGE_REFUSALS.includes(status),
  })
  const states: UploadState[] = []
  queue.subscribe(() => states.push(queue.state()))
  queue.add(names.map((name) => chosenFile(name)))
  const send = async () => {
    let end: Answer | null | undefined
    void queue.send({ url: '/here' }).then((answer) => {
      end = answer
    })
    await vi.advanceTimersByTimeAsync(0)
    return () => end
  }
  return {
    line,
    queue,
    send,
    states,
    posts: () => line.sent.map((request) => namesIn(request).join()),
    keys: () => new Set(line.sent.map(({ headers }) => headers['idempotency-key'])).size,
    statuses: () => queue.state().items.map(({ file, status }) => `${file.name} ${status}`),
  }
}

const namesIn = ({ files }: SentUpload) => files.map(({ name }) => name)
const respond = (request: SentUpload, reply: Reply) =>
  reply === 'breaks'
    ? request.breaks()
    : request.answers(reply.status, { message: reply.message }, 'Status', reply.retryAfter)
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

describe('an upload', () => {
  test('sends one batch after the other, with a key each', async () => {
    const { send, posts, keys, statuses } = sending(['a', 'b', 'c', 'd'], () => ({ status: 201 }))
    const ended = await send()
    expect(ended()).toBeNull()
    expect(posts()).toEqual(['a,b,c', 'd'])
    expect(keys()).toBe(2)
    expect(statuses()).toEqual(['a success', 'b success', 'c success', 'd success'])
  })

  test('includes files added during the upload', async () => {
    const { send, posts, queue, line } = sending(['a', 'b', 'c'], () => null)
    const ended = await send()
    queue.add([chosenFile('d')])
    line.sent[0]!.answers(201, {})
    await seconds(0)
    line.sent[1]!.answers(201, {})
    await seconds(0)
    expect(posts()).toEqual(['a,b,c', 'd'])
    expect(ended()).toBeNull()
  })

  test('pauses: nothing is sent until it goes on, then the same files with the same key', async () => {
    const { send, line, queue, posts, keys, statuses } = sending(['a', 'b', 'c', 'd'], () => null)
    const ended = await send()
    queue.pause()
    await seconds(60)
    expect(line.sent[0]!.stopped).toBe(true)
    expect(queue.state()).toMatchObject({ running: true, paused: true })
    expect(posts()).toEqual(['a,b,c'])
    expect(statuses()).toEqual(['a uploading', 'b uploading', 'c uploading', 'd pending'])
    queue.resume()
    await seconds(0)
    expect(posts()).toEqual(['a,b,c', 'a,b,c'])
    expect(keys()).toBe(1)
    line.sent[1]!.answers(201, {})
    await seconds(0)
    queue.pause()
    queue.stop()
    await seconds(0)
    expect(ended()).toBe(STOPPED)
    expect(queue.state()).toMatchObject({ running: false, paused: false })
  })

  test('reports the progress of each request', async () => {
    const { send, line, queue } = sending(['a'], () => null)
    await send()
    expect(queue.state()).toMatchObject({ running: true, sent: 0, total: 0 })
    await seconds(2)
    line.sent[0]!.progress(500, 2000)
    expect(queue.state()).toMatchObject({ sent: 500, total: 2000, took: 2000 })
  })

  test.each(IMAGE_REFUSALS)(
    'splits a refused batch (%i): an invalid file does not affect the others',
    async (status) => {
      const bad = (names: string[]) => ({
        status: names.includes('bad') ? status : 201,
        message: 'It is bad.',
      })
      const { send, posts, keys, statuses, queue } = sending(['a', 'bad', 'b', 'c'], bad)
      const ended = await send()
      expect(ended()).toBeNull()
      expect(posts()).toEqual(['a,bad,b', 'a', 'bad', 'b', 'c'])
      expect(keys()).toBe(5)
      expect(statuses()).toEqual(['a success', 'bad error', 'b success', 'c success'])
      expect(queue.state().items[1]!.answer).toMatchObject({ status, message: 'It is bad.' })
    },
  )

  test('stops where the page says; uploaded files stay, the rest is pending', async () => {
    const { send, posts, statuses } = sending(['a', 'b', 'c', 'd', 'e', 'f', 'g'], (names) => ({
      status: names.includes('a') ? 201 : 404,
    }))
    const ended = await send()
    expect(ended()).toMatchObject({ status: 404 })
    expect(posts()).toEqual(['a,b,c', 'd,e,f'])
    expect(statuses().slice(2, 4)).toEqual(['c success', 'd error'])
    expect(statuses()[6]).toBe('g pending')
  })

  test('can be aborted', async () => {
    const { send, line, queue, statuses } = sending(['a', 'b', 'c', 'd'], () => null)
    const ended = await send()
    queue.stop()
    await seconds(0)
    expect(line.sent[0]!.stopped).toBe(true)
    expect(ended()).toBe(STOPPED)
    expect(statuses()).toEqual(['a pending', 'b pending', 'c pending', 'd pending'])
  })
})

describe('a request is repeated with the same key', () => {
  test.each<[string, Reply, string]>([
    ['no answer', 'breaks', 'lost'],
    ['408', { status: 408 }, 'lost'],
    ['429', { status: 429 }, 'busy'],
    ['503', { status: 503 }, 'busy'],
  ])('after %s, for a minute, with the reason', async (_what, reply, trouble) => {
    const { send, posts, keys, states, queue } = sending(['a', 'b', 'c', 'd'], () => reply)
    const ended = await send()
    expect(queue.state().trouble).toBe(trouble)
    for (const [tries, pause] of [1, 2, 4, 8, 15, 30].entries()) {
      await seconds(pause - 0.001)
      expect(posts()).toHaveLength(tries + 1)
      await seconds(0.001)
      expect(posts()).toHaveLength(tries + 2)
    }
    expect(ended()).toMatchObject({ status: reply === 'breaks' ? 0 : reply.status })
    expect(keys()).toBe(1)
    expect(new Set(states.map((state) => state.trouble))).toEqual(new Set([null, trouble]))
    expect(queue.state()).toMatchObject({ running: false, trouble: null })
  })

  test.each([401, 403, 404, 409, 500, 502, 504, 507])('but not after %i', async (status) => {
    const { send, posts } = sending(['a'], () => ({ status, message: 'The words.' }))
    const ended = await send()
    expect(ended()).toMatchObject({ status, message: 'The words.' })
    await seconds(100)
    expect(posts()).toEqual(['a'])
  })

  test('until it succeeds', async () => {
    const { send, posts, statuses } = sending(['a'], (_names, attempt) =>
      attempt < 3 ? 'breaks' : { status: 201 },
    )
    const ended = await send()
    await seconds(3)
    expect(ended()).toBeNull()
    expect(posts()).toHaveLength(3)
    expect(statuses()).toEqual(['a success'])
  })

  test('after Retry-After, up to a minute', async () => {
    const patient = sending(['a'], (_names, attempt) => ({
      status: attempt === 1 ? 429 : 201,
      retryAfter: 20,
    }))
    await patient.send()
    await seconds(19)
    expect(patient.posts()).toHaveLength(1)
    await seconds(1)
    expect(patient.posts()).toHaveLength(2)

    const tooLong = sending(['a'], () => ({ status: 429, retryAfter: 3000 }))
    const ended = await tooLong.send()
    expect(ended()).toMatchObject({ status: 429 })
  })

  test('for as long as the browser is offline, and at once when it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { send, posts } = sending(['a'], (_names, attempt) => (attempt <= 21 ? 'breaks' : { status: 201 }))
    const ended = await send()
    await seconds(600)
    expect(posts()).toHaveLength(21)
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(ended()).toBeNull()
  })

  test('after 45 s without progress: the connection is lost', async () => {
    const { send, line, queue } = sending(['a'], () => null)
    await send()
    line.sent[0]!.progress(1, 2)
    await seconds(44)
    expect(queue.state().trouble).toBeNull()
    await seconds(1)
    expect(queue.state().trouble).toBe('lost')
  })

  test('by the next upload, when there was no definite answer; everything else follows', async () => {
    const { send, posts, line, queue } = sending(['a', 'b', 'c', 'd'], (_names, attempt) => ({
      status: attempt === 1 ? 500 : 201,
    }))
    await send()
    queue.add([chosenFile('e')])
    await send()
    expect(posts()).toEqual(['a,b,c', 'a,b,c', 'd,e'])
    const [first, again] = line.sent.map(({ headers }) => headers['idempotency-key'])
    expect(again).toBe(first)
  })

  test('also when some of its files have been removed', async () => {
    const { send, posts, line, queue } = sending(['a', 'b', 'c', 'd'], (_names, attempt) => ({
      status: attempt < 3 ? 500 : 201,
    }))
    await send()
    queue.remove(({ file }) => file.name === 'b')
    await send()
    queue.remove(({ file }) => file.name === 'a')
    queue.add([chosenFile('b')])
    await send()
    expect(posts()).toEqual(['a,b,c', 'a,c', 'c', 'd,b'])
    const [first, second, third, others] = line.sent.map(({ headers }) => headers['idempotency-key'])
    expect([second, third]).toEqual([first, first])
    expect(others).not.toBe(first)
  })
})

describe('a file that was chosen twice', () => {
  /** `copy` and `again` are the same as `a`. */
  async function sendingTwins(reply: (names: string[], attempt: number) => Reply | null) {
    const upload = sending(['a', 'copy', 'again'], reply)
    upload.queue.lookWith(async function* (files) {
      yield files.map((file) => ({ file, sha256: file.name === 'b' ? 'b' : 'same', isKnown: false }))
    })
    await seconds(0)
    return upload
  }

  test('is sent once', async () => {
    const { send, posts, statuses, queue } = await sendingTwins(() => ({ status: 201 }))
    expect(statuses()).toEqual(['a pending', 'copy known', 'again known'])
    await send()
    expect(posts()).toEqual(['a'])
    // Stays so after the uploaded file has left the list.
    queue.add([chosenFile('b')])
    await send()
    expect(posts()).toEqual(['a', 'b'])
  })

  test('is sent when the first is removed', async () => {
    const { send, posts, queue, statuses } = await sendingTwins(() => ({ status: 201 }))
    queue.remove(({ file }) => file.name === 'a')
    expect(statuses()).toEqual(['copy pending', 'again known'])
    await send()
    expect(posts()).toEqual(['copy'])
  })

  test('is sent when the first fails', async () => {
    const { send, posts, statuses } = await sendingTwins((names) => ({
      status: names[0] === 'a' ? 415 : 201,
    }))
    await send()
    expect(posts()).toEqual(['a', 'copy'])
    expect(statuses()).toEqual(['a error', 'copy success', 'again known'])
  })

  test('is sent once when all are tried again', async () => {
    const { send, posts } = await sendingTwins((_names, attempt) => ({ status: attempt === 1 ? 403 : 201 }))
    await send()
    await send()
    expect(posts()).toEqual(['a', 'a'])
  })

  test('is sent twice where that is chosen', async () => {
    const { send, posts, queue } = await sendingTwins(() => ({ status: 201 }))
    queue.markKnown(({ file }) => file.name === 'copy', false)
    await send()
    expect(posts()).toEqual(['a,copy'])
  })
})

test('a file that cannot be read any more is not a lost connection', async () => {
  const { send, queue } = sending(['gone.jpg'], () => 'breaks')
  vi.mocked(FileReader.prototype.readAsArrayBuffer).mockImplementation(function (this: FileReader) {
    queueMicrotask(() => this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>))
  })
  const ended = await send()
  expect(ended()).toBeNull()
  expect(queue.state().items[0]!.answer!.message).toBe(
    'gone.jpg can no longer be read. Please choose it again.',
  )
})

test('files that belong to different places go in a request each, with their fields', async () => {
  const { send, posts, queue, line } = sending([], () => ({ status: 201 }))
  const [one, two] = [{ chapterId: '1' }, { chapterId: '2' }]
  queue.add(
    ['a', 'b', 'c'].map((name) => chosenFile(name)),
    (file) => (file.name === 'c' ? two : one),
  )
  queue.add([chosenFile('d')])
  await send()
  expect(posts()).toEqual(['a,b', 'c', 'd'])
  expect(line.sent.map(({ fields }) => fields.chapterId)).toEqual(['1', '2', undefined])
})
