import type { Activity } from '#contract/accounts.ts'
import { capitalized } from '#web/accounts/audit-actions.ts'

/** What the account's own person is told in other words. */
const OWN: Record<string, string> = {
  'impersonation started': 'An administrator started acting as you',
  'impersonation stopped': 'An administrator stopped acting as you',
  'user suspended': 'Account suspended',
  'user reinstated': 'Account reinstated',
}

/** What happened, in a few words: 'Gallery changed: Dunes'. */
export function activityWords({ action, gallery, fields, name, from, to }: Activity): string {
  const words = OWN[action] ?? capitalized(action)
  const about = gallery ?? name ?? (from && to ? `${from} → ${to}` : (to ?? from))
  const changed = fields.length > 0 ? ` (${fields.map(inWords).join(', ')})` : ''
  return (about ? `${words}: ${about}` : words) + changed
}

/** 'showTitleInIframe' becomes 'show title in iframe'. */
const inWords = (field: string) => field.replace(/[A-Z]/g, ' $&').toLowerCase()
