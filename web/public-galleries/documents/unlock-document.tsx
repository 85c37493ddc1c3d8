import { positionOf } from '#contract/focus.ts'
import type { LockedGallery } from '#contract/public-page.ts'
import { texts } from '#web/texts/texts.ts'
import messageStyles from '../styles/message-form.css?inline'
import styles from '../styles/unlock.css?inline'
import { Byline } from './byline.tsx'
import { MessageDocument } from './message-document.tsx'

export const unlockTitle = ({ studio }: Pick<LockedGallery, 'studio'>) =>
  studio ? texts.privateGalleryBy({ name: studio.name }) : texts.galleryIsPrivate

/**
 * The form of a protected gallery. Reveals only its studio, and its blurred cover if the owner wants that.
 * Posts to its own address. The script is optional: it reveals the password, and focuses the field. In a frame with
 * `sandbox` it shows the page's address instead, as the server takes no password from there.
 */
export function UnlockDocument({
  gallery,
  problem,
  script,
}: {
  gallery: LockedGallery
  problem?: string | undefined
  script: string
}) {
  const { studio, preview } = gallery
  return (
    <MessageDocument
      title={unlockTitle(gallery)}
      look={gallery}
      script={script}
      backdrop={
        preview && (
          <div
            className="lock-preview"
            style={{ backgroundImage: `url(${preview.blurred})`, backgroundPosition: positionOf(preview) }}
          />
        )
      }
    >
      <style>{messageStyles + styles}</style>
      <form method="post" className="message-form form">
        <p className="label-line">
          <label htmlFor="password">{texts.password}</label>
          <button type="button" id="show-password" aria-pressed="false" hidden>
            {texts.showPassword}
          </button>
        </p>
        <input
          id="password"
          name="password"
          type="password"
          dir="auto"
          required
          maxLength={200}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...(problem && { 'aria-invalid': true, 'aria-describedby': 'problem' })}
        />
        {problem && (
          <p className="problem" id="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit">{texts.openGallery}</button>
      </form>
      <div id="in-new-tab" hidden>
        <p>{texts.onlyInNewTab}</p>
        <a href="?" target="_blank" rel="noopener" dir="ltr">
          {texts.openGallery}
        </a>
      </div>
      {studio?.address && <Byline studio={studio} />}
    </MessageDocument>
  )
}
