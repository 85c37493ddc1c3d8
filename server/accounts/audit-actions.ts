/** Calls that administrators make while they act as another person, and entries with other words than they are stored with. */
const WORDS: Record<string, string> = {
  'POST /api/galleries': 'gallery created',
  'POST /api/galleries/import': 'gallery imported',
  'PUT /api/galleries/:id': 'gallery changed',
  'PATCH /api/galleries/:id': 'gallery changed',
  'DELETE /api/galleries/:id': 'gallery deleted',
  'GET /api/galleries/:id/download': 'originals downloaded',
  'GET /api/galleries/:id/bundle': 'gallery downloaded',
  'POST /api/galleries/:id/verify': 'custom domain checked',
  'POST /api/galleries/:id/images': 'images added',
  'POST /api/galleries/:id/images/approve': 'images approved',
  'PATCH /api/galleries/:id/images/reorder': 'images put in another order',
  'PATCH /api/images/:id': 'image changed',
  'PUT /api/images/:id/file': 'image replaced',
  'DELETE /api/images/:id': 'image deleted',
  'GET /api/images/:id/original': 'original downloaded',
  'POST /api/galleries/:id/collaborators': 'collaborator invited',
  'DELETE /api/galleries/:id/collaborators/:collaboratorId': 'collaborator removed',
  'POST /api/galleries/:id/shareable-links': 'upload link created',
  'PATCH /api/shareable-links/:id': 'upload link changed',
  'DELETE /api/shareable-links/:id': 'upload link deactivated',
  'DELETE /api/galleries/:id/selections/:selectionId': 'selection deleted',
  'GET /api/galleries/:id/selections/:selectionId/download': 'selection downloaded',
  'POST /api/accept-collaboration/:token': 'invitation accepted',
  'POST /api/decline-collaboration/:token': 'invitation declined',
  'POST /api/create-checkout-session': 'checkout opened',
  'email changed': 'e-mail changed',
  'email change asked for': 'e-mail change requested',
}

/** What an audit entry says was done, such as 'gallery deleted'. Entries of calls store the call itself. */
export const actionInWords = (action: string): string =>
  WORDS[action] ?? (/^[A-Z]+ \//.test(action) ? 'change made' : action)
