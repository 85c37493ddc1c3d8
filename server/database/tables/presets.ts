import { jsonb, pgTable, serial, unique, varchar } from 'drizzle-orm/pg-core'
import { PRESET_NAME_MAX, type PresetSettings } from '#contract/presets.ts'
import { createdAt, userId } from './columns.ts'

/** Named settings that an account applies to new galleries. */
export const presets = pgTable(
  'presets',
  {
    id: serial().primaryKey(),
    userId: userId(),
    name: varchar({ length: PRESET_NAME_MAX }).notNull(),
    settings: jsonb().$type<PresetSettings>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('presets_name').on(table.userId, table.name)],
)
export type PresetRow = typeof presets.$inferSelect
