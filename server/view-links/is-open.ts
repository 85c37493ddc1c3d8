import { clock } from '#server/database/clock.ts'
import type { ViewLinkRow } from '#server/database/tables/index.ts'

/** Whether a view link lets its holder in: neither deactivated nor expired. */
export const isOpen = ({ isActive, expiresAt }: Pick<ViewLinkRow, 'isActive' | 'expiresAt'>): boolean =>
  isActive && (expiresAt === null || expiresAt > clock.now())
