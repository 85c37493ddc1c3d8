import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimits } from '#server/platform/http/rate-limits.ts'
import { PASSWORD, person, visitor } from '#testing/people.ts'
import { startApp, type TestApp } from '#testing/start-app.ts'
import { passwordConfirmation } from './password-confirmation.ts'

let at: TestApp
beforeAll(async () => {
  at = await startApp()
})
afterAll(() => at.close())

describe('the own names', () => {
  test('are changed, and an empty one is none', async () => {
    const mara = await person(at, 'Mara')
    const answer = await mara.patch('/api/account', { firstName: ' Marta ', lastName: 'Lind' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ ...mara.user, firstName: 'Marta', lastName: 'Lind' })

    const emptied = await mara.patch('/api/account', { firstName: '', lastName: null })
    expect(emptied.json()).toEqual({ ...mara.user, firstName: null, lastName: null })
    expect((await mara.get('/api/auth/user')).json()).toEqual(emptied.json())
  })

  test('what is left out stays', async () => {
    const mara = await person(at, 'Mara')
    const answer = await mara.patch('/api/account', { lastName: 'Lind' })
    expect(answer.json()).toEqual({ ...mara.user, lastName: 'Lind' })
    expect((await mara.patch('/api/account', {})).json()).toEqual(answer.json())
  })

  test('have 100 characters at most', async () => {
    const mara = await person(at, 'Mara')
    const answer = await mara.patch('/api/account', { firstName: 'x'.repeat(101) })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'firstName' }] })
  })

  test('are not changed by somebody who is signed out', async () => {
    expect((await visitor(at).patch('/api/account', { firstName: 'x' })).statusCode).toBe(401)
  })
})

describe('asking for the password again', () => {
  test('takes the right one, and after ten wrong ones none for a while', async () => {
    const { db, pool } = at.services.connection
    const confirmPassword = passwordConfirmation(db, rateLimits(pool))
    const { user } = await person(at)
    await confirmPassword(user, PASSWORD)
    const wrong = () => confirmPassword(user, 'a wrong password').catch((error: unknown) => error)
    expect(await wrong()).toMatchObject({ status: 403, code: 'wrong_password' })
    await confirmPassword(user, PASSWORD)
    await Promise.all(Array.from({ length: 9 }, wrong))
    expect(await wrong()).toMatchObject({ status: 429, retryAfter: expect.any(Number) })
    await expect(confirmPassword(user, PASSWORD)).rejects.toMatchObject({ status: 429 })
    await confirmPassword((await person(at)).user, PASSWORD)
  })
})
