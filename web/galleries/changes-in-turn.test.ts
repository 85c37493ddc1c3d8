import { beforeEach, describe, expect, test, vi } from 'vitest'
import { changesInTurn } from './changes-in-turn.ts'

type Look = { title: string; colour: string }

/** A server that answers when the test says. */
function slowServer() {
  const calls: { fields: Partial<Look>; answer: () => Promise<void>; refuse: () => Promise<void> }[] = []
  const save = (fields: Partial<Look>) =>
    new Promise<void>((resolve, reject) => {
      const settled = (settle: () => void) => async () => {
        settle()
        await vi.advanceTimersByTimeAsync(0)
      }
      calls.push({ fields, answer: settled(resolve), refuse: settled(() => reject(new Error('No'))) })
    })
  return { calls, changes: changesInTurn<Look>(save) }
}
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())

test('a change is saved at once and shows until it is', async () => {
  const { calls, changes } = slowServer()
  changes.change({ title: 'left' })
  expect(changes.unsaved()).toEqual({ title: 'left' })
  await passes(0)
  expect(calls.map(({ fields }) => fields)).toEqual([{ title: 'left' }])
  await calls[0]!.answer()
  expect(changes.unsaved()).toEqual({})
})

test('what changes again and again is saved when it rests', async () => {
  const { calls, changes } = slowServer()
  for (const colour of ['#000001', '#000002', '#000003']) {
    changes.change({ colour }, 400)
    await passes(399)
  }
  expect(calls).toEqual([])
  await passes(1)
  expect(calls.map(({ fields }) => fields)).toEqual([{ colour: '#000003' }])
})

test('what changes during a call goes together in the next', async () => {
  const { calls, changes } = slowServer()
  changes.change({ title: 'left' })
  await passes(0)
  changes.change({ title: 'right' })
  changes.change({ colour: '#000001' })
  await passes(0)
  expect(calls).toHaveLength(1)
  expect(changes.unsaved()).toEqual({ title: 'right', colour: '#000001' })
  await calls[0]!.answer()
  expect(calls[1]!.fields).toEqual({ title: 'right', colour: '#000001' })
})

test('what rests is still waited for when a call ends meanwhile', async () => {
  const { calls, changes } = slowServer()
  changes.change({ title: 'left' })
  await passes(0)
  changes.change({ colour: '#000001' }, 400)
  await calls[0]!.answer()
  expect(calls).toHaveLength(1)
  await passes(400)
  expect(calls[1]!.fields).toEqual({ colour: '#000001' })
})

describe('a change that is refused', () => {
  test('is taken back', async () => {
    const { calls, changes } = slowServer()
    changes.change({ title: 'left' })
    await passes(0)
    await calls[0]!.refuse()
    expect(changes.unsaved()).toEqual({})
  })

  test('gives way to what was changed meanwhile', async () => {
    const { calls, changes } = slowServer()
    changes.change({ title: 'left', colour: '#000001' })
    await passes(0)
    changes.change({ title: 'right' })
    await calls[0]!.refuse()
    expect(changes.unsaved()).toEqual({ title: 'right' })
    expect(calls[1]!.fields).toEqual({ title: 'right' })
  })
})

test('whoever leaves has it saved without the pause', async () => {
  const { calls, changes } = slowServer()
  changes.change({ colour: '#000001' }, 400)
  changes.flush()
  expect(calls.map(({ fields }) => fields)).toEqual([{ colour: '#000001' }])
  await passes(400)
  expect(calls).toHaveLength(1)
})

test('whoever looks on hears of every step', async () => {
  const { calls, changes } = slowServer()
  const heard: Partial<Look>[] = []
  changes.subscribe(() => heard.push(changes.unsaved()))
  changes.change({ title: 'left' })
  await passes(0)
  await calls[0]!.answer()
  expect(heard).toEqual([{ title: 'left' }, {}])
})
