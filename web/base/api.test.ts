import { describe, expect, test } from 'vitest'
import { answer, networkFailure, refusal, serverAnswers } from '#testing/screen.tsx'
import { ApiError, getJson, sendJson, wordsFor } from './api.ts'

const failing = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a call that is refused', () => {
  test('has the status, a colon and the body as its message', async () => {
    serverAnswers({ 'GET /api/galleries': refusal(404, 'Gallery not found') })
    const error = await failing(getJson('/api/galleries'))
    expect(error.message).toBe('404: {"message":"Gallery not found"}')
    expect(error.status).toBe(404)
    expect(error.answer.message).toBe('Gallery not found')
  })

  test('has the status text where there is no body', async () => {
    serverAnswers({ 'GET /api/galleries': { status: 502, statusText: 'Bad Gateway' } })
    expect((await failing(getJson('/api/galleries'))).message).toBe('502: Bad Gateway')
  })
})

describe('a change', () => {
  test('is sent and answered as JSON', async () => {
    const server = serverAnswers({ 'POST /api/galleries': answer(201, { id: 7 }) })
    expect(await sendJson('POST', '/api/galleries', { title: 'Dunes' })).toEqual({ id: 7 })
    expect(server.calls[0]).toMatchObject({ body: { title: 'Dunes' }, credentials: 'include' })
  })

  test('may have no answer', async () => {
    serverAnswers({ 'DELETE /api/images/3': answer(204) })
    expect(await sendJson('DELETE', '/api/images/3')).toBeUndefined()
  })
})

describe('the words for a person', () => {
  test('are what the server said', () => {
    expect(wordsFor(new ApiError(409, '{"message":"Taken."}'), 'Failed.')).toBe('Taken.')
    expect(wordsFor(new ApiError(403, '{"message":"Your account has expired."}'), 'Failed.')).toBe(
      'Your account has expired.',
    )
  })

  test('are the fallback where it said nothing that can be read', async () => {
    serverAnswers({ 'GET /api/galleries': networkFailure })
    const lost = await getJson('/api/galleries').catch((error: unknown) => error)
    expect(wordsFor(lost, 'Failed.')).toBe('Failed.')
    expect(wordsFor(new ApiError(502, '<h1>Bad Gateway</h1>'), 'Failed.')).toBe('Failed.')
    expect(wordsFor(new ApiError(500, '"oops"'), 'Failed.')).toBe('Failed.')
  })

  test('are the specification’s own for a bare 403', () => {
    expect(wordsFor(new ApiError(403, ''), 'Failed.')).toBe('Error 403 occured. Please try again.')
    expect(wordsFor(new ApiError(403, 'null'), 'Failed.')).toBe('Error 403 occured. Please try again.')
  })
})
