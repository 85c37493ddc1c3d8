import { z } from './zod.ts'

type Definition = z.core.$ZodArrayDef<z.ZodType> & { most: number }

/** Zod alone collects what is wrong with every item of an array: that takes seconds and gigabytes for a million. */
const LongList = z.core.$constructor<z.ZodArray<z.ZodType>, Definition>('LongList', (list, definition) => {
  z.ZodArray.init(list, definition)
  const { element, most } = definition
  const { parse } = list._zod
  list._zod.parse = (payload, context) => {
    const { value } = payload
    if (!Array.isArray(value) || value.length > most) return parse(payload, context)
    const items: unknown[] = []
    for (const [index, item] of value.entries()) {
      const read = element._zod.run({ value: item, issues: [] }, context) as z.core.ParsePayload
      if (read.issues.length > 0) {
        payload.issues.push(...z.core.util.prefixIssues(index, read.issues))
        return payload
      }
      items.push(read.value)
    }
    payload.value = items
    return payload
  }
})

/** A list of at most `most` items. Its first wrong item refuses it: the others are not looked at. */
export const longListOf = <Item extends z.ZodType>(item: Item, most: number): z.ZodArray<Item> =>
  new LongList({ type: 'array', element: item, most }).max(
    most,
    `Must be at most ${most}`,
  ) as z.ZodArray<Item>
