import type { Activity } from '#contract/accounts.ts'
import { capitalized } from '#web/accounts/audit-actions.ts'

/** Words for actions that the account's own person sees under other names. */
const OWN: Record<string, string> = {
  'impersonation started': 'An administrator started acting as you',
  'impersonation stopped': 'An administrator stopped acting as you',
  'user suspended': 'Account suspended',
  'user reinstated': 'Account reinstated',
}

/** Short description of an action: 'Gallery changed: Dunes'. */
export function activityWords({ action, gallery, fields, name, from, to }: Activity): string {
  const words = OWN[action] ?? capitalized(action)
  const about = gallery ?? name ?? (from && to ? `${from} → ${to}` : (to ?? from))
  const changed = fields.length > 0 ? ` (${fields.map(inWords).join(', ')})` : ''
  return (about ? `${words}: ${about}` : words) + changed
}

/** 'showTitleInIframe' becomes 'show title in iframe'. */
const inWords = (field: string) => field.replace(/[A-Z]/g, ' $&').toLowerCase()
