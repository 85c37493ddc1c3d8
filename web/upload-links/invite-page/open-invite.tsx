import { acceptedTypes, formatNames, maxFileMB } from '#contract/image-limits.ts'
import type { FormAnswer, OpenInvitation } from '#contract/invite-page.ts'
import { localeOf } from '#contract/languages.ts'
import { visitorsDate } from '#web/base/dates.ts'
import { Around } from '#web/texts/around.tsx'
import { kept } from '#web/texts/kept.ts'
import { guests, HERE, language } from '#web/texts/texts.ts'
import { refusalText } from './refusals.ts'
import { thanks } from './thanks.ts'

/**
 * The form of an open upload link. Works without scripting; the `hidden` parts are for the script, which
 * keeps the chosen files itself.
 */
export function OpenInvite({ invitation }: { invitation: OpenInvitation }) {
  const { token, gallery, expiresAt, review, uploadKey, limits, answer, uploaderName } = invitation
  const said = answer && answerText(answer, uploaderName?.trim(), gallery.studio?.name)
  return (
    <>
      <p className="over">{guests.invitedToAdd}</p>
      <h1 className="title-face" dir="auto">
        {gallery.title}
      </h1>
      {gallery.description && (
        <p className="description" dir="auto">
          {gallery.description}
        </p>
      )}
      <p className="small review" id="review" hidden={!review}>
        {guests.photosWait}
      </p>
      <p className="asking" id="asking" role="status" />
      {answer && said && (
        <div className={answer.good ? 'answer good' : 'answer bad'} role="alert" id="answer">
          <p className="strong">{said.title}</p>
          <p>{said.text}</p>
        </div>
      )}
      <form
        id="form"
        method="post"
        encType="multipart/form-data"
        action={kept(`/invite/${token}?upload=${uploadKey}`)}
        autoComplete="on"
      >
        <div className="field">
          <label htmlFor="name">{guests.yourName}</label>
          <input
            id="name"
            name="uploaderName"
            type="text"
            dir="auto"
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
            <span className="drop-words">{guests.dropOrBrowse}</span>
            <span className="add-words">{guests.addPhotos}</span>
          </label>
          <p id="limits">
            <span>{guests.formats({ names: formatNames(limits).join(', ') })}</span>{' '}
            <span>{guests.largestFile({ most: maxFileMB(limits) })}</span>
          </p>
        </div>
        {/* Shown by the script, as folders cannot be sent without it. */}
        <p className="folder">
          <button type="button" className="quiet" id="choose-folder">
            {guests.chooseFolder}
          </button>
        </p>
        <section className="skipped" id="skipped" aria-labelledby="skipped-title" hidden>
          <h2 id="skipped-title">{guests.notAdded}</h2>
          <ul id="skipped-list" />
        </section>
        <section className="progress" id="progress" aria-labelledby="progress-title" tabIndex={-1} hidden>
          <p className="line">
            <span className="strong" id="progress-title">
              {guests.uploadingNow}
            </span>
            <span id="progress-count" />
          </p>
          <div className="rail-bed" id="progress-bar" role="progressbar" aria-label={guests.uploadingImages}>
            <div id="progress-rail" />
          </div>
          <p className="line small">
            <span id="progress-bytes" />
            <button type="button" className="quiet" id="pause">
              {guests.pause}
            </button>
          </p>
          <p className="small" id="progress-note" role="status" />
        </section>
        <section className="waiting" id="waiting" aria-labelledby="waiting-title" hidden>
          <h2 id="waiting-title">{guests.uploadsWait({ count: 0 })}</h2>
          <p className="small" id="waiting-hint" />
          <p>
            <button type="button" className="quiet" id="choose-waiting">
              {guests.chooseFiles}
            </button>
            <button type="button" className="quiet" id="forget-waiting">
              {guests.discard}
            </button>
          </p>
        </section>
        <section id="selected" aria-labelledby="selected-title" hidden>
          <h2 id="selected-title">{guests.selectedFiles({ count: 0 })}</h2>
          <ul className="list" id="list" />
        </section>
        <p className="unseen" id="count" role="status" />
        <button type="submit" id="submit">
          {guests.uploadImages}
        </button>
        {/* Filled by the script when all images are uploaded. */}
        <div id="thanks" role="status" data-studio={gallery.studio?.name} />
      </form>
      <p className="small end">
        <Around text={guests.openUntil({ day: HERE })}>
          <time dateTime={expiresAt}>{visitorsDate(expiresAt, localeOf(language))}</time>
        </Around>
      </p>
    </>
  )
}

/** The result of a form that was sent without a script. */
function answerText(answer: FormAnswer, name: string | undefined, studio: string | undefined) {
  if (answer.good) return thanks(answer.waits, name, studio)
  if (answer.refusal === 'nothing selected')
    return { title: guests.nothingSelected, text: guests.pleaseSelect }
  return { title: guests.uploadFailed, text: refusalText(answer.refusal) }
}
