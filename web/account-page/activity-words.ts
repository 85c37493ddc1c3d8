import type { Activity } from '#contract/accounts.ts'

/** The calls that administrators make as somebody. */
const CALLS: Record<string, string> = {
  'POST /api/galleries': 'Gallery created',
  'POST /api/galleries/import': 'Gallery imported',
  'PUT /api/galleries/:id': 'Gallery changed',
  'PATCH /api/galleries/:id': 'Gallery changed',
  'DELETE /api/galleries/:id': 'Gallery deleted',
  'GET /api/galleries/:id/download': 'Originals downloaded',
  'GET /api/galleries/:id/bundle': 'Gallery downloaded',
  'POST /api/galleries/:id/verify': 'Custom domain checked',
  'POST /api/galleries/:id/images': 'Images added',
  'POST /api/galleries/:id/images/approve': 'Images approved',
  'PATCH /api/galleries/:id/images/reorder': 'Images put in another order',
  'PATCH /api/images/:id': 'Image changed',
  'PUT /api/images/:id/file': 'Image replaced',
  'DELETE /api/images/:id': 'Image deleted',
  'GET /api/images/:id/original': 'Original downloaded',
  'POST /api/galleries/:id/collaborators': 'Collaborator invited',
  'DELETE /api/galleries/:id/collaborators/:collaboratorId': 'Collaborator removed',
  'POST /api/galleries/:id/shareable-links': 'Upload link created',
  'PATCH /api/shareable-links/:id': 'Upload link changed',
  'DELETE /api/shareable-links/:id': 'Upload link deactivated',
  'DELETE /api/galleries/:id/selections/:selectionId': 'Selection deleted',
  'GET /api/galleries/:id/selections/:selectionId/download': 'Selection downloaded',
  'POST /api/accept-collaboration/:token': 'Invitation accepted',
  'POST /api/decline-collaboration/:token': 'Invitation declined',
  'POST /api/create-checkout-session': 'Checkout opened',
  'user suspended': 'Account suspended',
  'user reinstated': 'Account reinstated',
  'impersonation started': 'An administrator began to act as you',
  'impersonation stopped': 'An administrator stopped acting as you',
}

/** What happened, in a few words: 'Gallery changed: Dunes'. */
export function activityWords({ action, gallery, fields, name, from, to }: Activity): string {
  const words = CALLS[action] ?? (isCall(action) ? `Change made (${action})` : capitalized(action))
  const about = gallery ?? name ?? (from && to ? `${from} → ${to}` : (to ?? from))
  const changed = fields.length > 0 ? ` (${fields.map(inWords).join(', ')})` : ''
  return (about ? `${words}: ${about}` : words) + changed
}

/** 'showTitleInIframe' becomes 'show title in iframe'. */
const inWords = (field: string) => field.replace(/[A-Z]/g, ' $&').toLowerCase()

const isCall = (action: string) => /^[A-Z]+ \//.test(action)
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
