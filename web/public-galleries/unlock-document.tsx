import { MessageDocument } from './message-document.tsx'
import styles from './unlock.css?inline'

/** The form of a protected gallery. It tells nothing of the gallery, posts to its own address, and needs no script. */
export function UnlockDocument({ productName, problem }: { productName: string; problem?: string }) {
  return (
    <MessageDocument productName={productName} title="This gallery is private">
      <style>{styles}</style>
      <form method="post" className="unlock">
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
