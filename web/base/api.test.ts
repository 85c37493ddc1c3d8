import { describe, expect, test } from 'vitest'
import { answer, refusal, serverAnswers } from '#testing/screen.tsx'
import { ApiError, getJson, sendJson } from './api.ts'

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
    expect(error.message).toBe('404: {"message":"Gallery not found","code":"not_found"}')
    expect(error.status).toBe(404)
    expect(error.code).toBe('not_found')
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
