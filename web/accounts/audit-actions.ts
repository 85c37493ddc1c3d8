/** Words for the entries of the audit log. Pure. */

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Text for the details of an entry: 'User → Admin', or the title of a gallery; null without any. */
export function actionDetails({
  from,
  to,
  title,
  path,
  galleries,
  name,
}: Record<string, unknown>): string | null {
  if (typeof to === 'string') return typeof from === 'string' ? `${from} → ${to}` : to
  if (typeof title === 'string') return title
  if (typeof path === 'string') return path
  if (typeof name === 'string') return name
  if (typeof galleries === 'number') return galleries === 1 ? '1 gallery' : `${galleries} galleries`
  return null
}
