import { z } from './zod.ts'

type Definition = z.core.$ZodArrayDef<z.ZodType> & { most: number }

/** An array that stops at its first wrong item. Zod's own takes seconds and gigabytes for a million wrong items. */
const LongList = z.core.$constructor<z.ZodArray<z.ZodType>, Definition>('LongList', (list, definition) => {
  z.ZodArray.init(list, definition)
  const { element, most } = definition
  const { parse } = list._zod
  const areValid = integerCheck(element)
  list._zod.parse = (payload, context) => {
    const { value } = payload
    if (!Array.isArray(value) || value.length > most) return parse(payload, context)
    if (areValid?.(value)) return payload
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

/**
 * Tells at once if all of these are integers that the schema accepts; undefined for any other schema. Zod makes 300 bytes
 * of garbage for each, which are megabytes for the order of a large gallery.
 */
function integerCheck(schema: z.ZodType): ((items: readonly unknown[]) => boolean) | undefined {
  if (!(schema instanceof z.ZodNumberFormat) || !schema.isInt || schema.def.checks?.length) return undefined
  const { minValue, maxValue } = schema
  return (items) => {
    for (const item of items) {
      if (!Number.isSafeInteger(item) || (item as number) < minValue! || (item as number) > maxValue!)
        return false
    }
    return true
  }
}

/** A list of at most `most` items. Its first wrong item refuses it, and the others are not checked. */
export const longListOf = <Item extends z.ZodType>(item: Item, most: number): z.ZodArray<Item> =>
  new LongList({ type: 'array', element: item, most }).max(
    most,
    `Must be at most ${most}`,
  ) as z.ZodArray<Item>
