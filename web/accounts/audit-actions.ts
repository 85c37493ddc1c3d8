/** What the entries of the audit log say, in words. Pure. */

/** The calls that are written down while an administrator acts as somebody, and what is called by another word here. */
const WORDS: Record<string, string> = {
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
  'email changed': 'E-mail changed',
  'email change asked for': 'E-mail change asked for',
}

/** 'Gallery deleted', 'Password changed'. A call without words of its own is shown as it is. */
export const actionText = (action: string): string =>
  WORDS[action] ?? (isCall(action) ? `Change made (${action})` : capitalized(action))

const isCall = (action: string) => /^[A-Z]+ \//.test(action)
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What the details of an entry add: 'User → Admin', or the address of the call; null if nothing. */
export function actionDetails({ from, to, path, galleries, name }: Record<string, unknown>): string | null {
  if (typeof to === 'string') return typeof from === 'string' ? `${from} → ${to}` : to
  if (typeof path === 'string') return path
  if (typeof name === 'string') return name
  if (typeof galleries === 'number') return galleries === 1 ? '1 gallery' : `${galleries} galleries`
  return null
}
