import { acceptedTypes, formatNames, maxFileMB } from '#contract/image-limits.ts'
import type { OpenInvitation } from '#contract/invite-page.ts'
import { visitorsDate } from '#web/base/dates.ts'

/**
 * The form of an open upload link. It works without scripting; the `hidden` parts are for the script, which keeps
 * the chosen files itself.
 */
export function OpenInvite({ invitation }: { invitation: OpenInvitation }) {
  const { token, gallery, expiresAt, review, uploadKey, limits, answer, uploaderName } = invitation
  return (
    <>
      <p className="over">You're invited to add photos to</p>
      <h1 className="title-face" dir="auto">
        {gallery.title}
      </h1>
      {gallery.description && (
        <p className="description" dir="auto">
          {gallery.description}
        </p>
      )}
      <p className="small review" id="review" hidden={!review}>
        Your photos appear once they have been approved.
      </p>
      <p className="asking" id="asking" role="status" />
      {answer && (
        <div className={answer.good ? 'answer good' : 'answer bad'} role="alert" id="answer">
          <p className="strong">{answer.title}</p>
          <p>{answer.text}</p>
        </div>
      )}
      <form
        id="form"
        method="post"
        encType="multipart/form-data"
        action={`/invite/${token}?upload=${uploadKey}`}
        autoComplete="on"
      >
        <div className="field">
          <label htmlFor="name">Your Name (Optional)</label>
          <input
            id="name"
            name="uploaderName"
            type="text"
            maxLength={255}
            autoComplete="name"
            defaultValue={uploaderName}
          />
        </div>
        <div className="zone" id="zone">
          <input
            className="files"
            id="files"
            name="images"
            type="file"
            multiple
            required
            accept={acceptedTypes(limits).join(',')}
            aria-describedby="limits"
          />
          <span className="frame" />
          <svg viewBox="0 0 48 40" fill="none" aria-hidden="true" focusable="false">
            <path d="M2 2h44" strokeWidth="3" className="rail" />
            <path d="M14 13.5 24 3l10 10.5" strokeWidth="1.5" className="rail" />
            <path d="M7 14h34v24H7zM24 20.5v11M18.5 26h11" stroke="currentColor" strokeWidth="1.5" />
          </svg>
          <label htmlFor="files">
            <span className="drop-words">Drop images here or click to browse</span>
            <span className="add-words">Add photos</span>
          </label>
          <p id="limits">
            <span>Support for {formatNames(limits).join(', ')}.</span>{' '}
            <span>Max file size: {maxFileMB(limits)}MB</span>
          </p>
        </div>
        {/* Shown by the script: without it a folder cannot be sent. */}
        <p className="folder">
          <button type="button" className="quiet" id="choose-folder">
            Choose a folder
          </button>
        </p>
        <section className="skipped" id="skipped" aria-labelledby="skipped-title" hidden>
          <h2 id="skipped-title">Not added</h2>
          <ul id="skipped-list" />
        </section>
        <section className="progress" id="progress" aria-labelledby="progress-title" tabIndex={-1} hidden>
          <p className="line">
            <span className="strong" id="progress-title">
              Uploading images...
            </span>
            <span id="progress-count" />
          </p>
          <div className="rail-bed" id="progress-bar" role="progressbar" aria-label="Uploading images">
            <div id="progress-rail" />
          </div>
          <p className="line small">
            <span id="progress-bytes" />
            <button type="button" className="quiet" id="pause">
              Pause
            </button>
          </p>
          <p className="small" id="progress-note" role="status" />
        </section>
        <section className="waiting" id="waiting" aria-labelledby="waiting-title" hidden>
          <h2 id="waiting-title">Uploads are waiting for their files</h2>
          <p className="small" id="waiting-hint" />
          <p>
            <button type="button" className="quiet" id="choose-waiting">
              Choose files
            </button>
            <button type="button" className="quiet" id="forget-waiting">
              Discard
            </button>
          </p>
        </section>
        <section id="selected" aria-labelledby="selected-title" hidden>
          <h2 id="selected-title">Selected Files (0)</h2>
          <ul className="list" id="list" />
        </section>
        <p className="unseen" id="count" role="status" />
        <button type="submit" id="submit">
          Upload Images
        </button>
        {/* Filled by the script when all have arrived. */}
        <div id="thanks" role="status" data-studio={gallery.studio?.name} />
      </form>
      <p className="small end">
        No account needed. This link is open until <time dateTime={expiresAt}>{visitorsDate(expiresAt)}</time>
        .
      </p>
    </>
  )
}
