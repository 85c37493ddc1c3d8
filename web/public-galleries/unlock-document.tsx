import type { LockedGallery } from '#contract/public-page.ts'
import { MessageDocument } from './message-document.tsx'
import styles from './message-form.css?inline'

/** The form of a protected gallery. It tells nothing of the gallery but whose it is, posts to its own address, and needs no script. */
export function UnlockDocument({
  productName,
  gallery,
  problem,
}: {
  productName: string
  gallery: LockedGallery
  problem?: string | undefined
}) {
  const title = gallery.studio ? `Private gallery by ${gallery.studio}` : 'This gallery is private'
  return (
    <MessageDocument productName={productName} title={title} look={gallery}>
      <style>{styles}</style>
      <form method="post" className="message-form">
        <label htmlFor="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          maxLength={200}
          autoComplete="current-password"
          {...(problem && { 'aria-invalid': true, 'aria-describedby': 'problem' })}
        />
        {problem && (
          <p id="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit">Open gallery</button>
      </form>
    </MessageDocument>
  )
}
