import { queryOptions } from '@tanstack/react-query'
import type { Preset } from '#contract/presets.ts'

/** The presets of the account, by name. */
export const presetsQuery = queryOptions<Preset[]>({ queryKey: ['/api/presets'] })
