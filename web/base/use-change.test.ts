import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateQuery } from './use-change.ts'

test('a read that began before a change does not undo it', async () => {
  const client = new QueryClient()
  let stored = ['one']
  const answers: (() => void)[] = []
  const listed = queryOptions({
    queryKey: ['listed'],
    queryFn: () => {
      const read = stored
      return new Promise<string[]>((resolve) => answers.push(() => resolve(read)))
    },
  })
  client.setQueryData(listed.queryKey, stored)
  void client.prefetchQuery(listed)
  stored = ['one', 'two']
  updateQuery(client, listed, stored)
  await expect.poll(() => answers.length).toBe(2)
  for (const answer of answers) answer()
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(listed.queryKey)).toEqual(stored)
})

test('without a read under way nothing is asked again', () => {
  const client = new QueryClient()
  const listed = queryOptions<string[]>({ queryKey: ['listed'], queryFn: () => expect.unreachable() })
  client.setQueryData(listed.queryKey, ['one'])
  updateQuery(client, listed, (before = []) => [...before, 'two'])
  expect(client.getQueryData(listed.queryKey)).toEqual(['one', 'two'])
  expect(client.isFetching()).toBe(0)
})
