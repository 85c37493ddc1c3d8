import {
  MAX_REPORT_LENGTH,
  REPORT_REASONS,
  type ReportForm,
  type ReportReason,
  reportPath,
} from '#contract/report-form.ts'
import { Around } from '#web/texts/around.tsx'
import { kept } from '#web/texts/kept.ts'
import { HERE, texts } from '#web/texts/texts.ts'
import styles from '../styles/report.css?inline'
import { FormDocument } from './form-document.tsx'

export const reportTitle = ({ sent }: Pick<ReportForm, 'sent'>) =>
  sent ? texts.thankYou : texts.reportThisGallery

const reasonText = (reason: ReportReason): string =>
  ({
    copyright: texts.reasonCopyright,
    person: texts.reasonPerson,
    illegal: texts.reasonIllegal,
    other: texts.reasonOther,
  })[reason]

/** The page for reporting a gallery. Needs no script. */
export const ReportDocument = (form: ReportForm) => (
  <FormDocument
    {...form}
    query={form.sent ? '?sent' : ''}
    heading={reportTitle(form)}
    styles={<style>{styles}</style>}
  >
    {form.sent ? (
      <p role="status">
        <Around text={texts.reportSent({ title: HERE })}>
          <bdi>{form.gallery.title}</bdi>
        </Around>
      </p>
    ) : (
      <Form {...form} />
    )}
  </FormDocument>
)

function Form({ gallery, fields, problems, problem }: ReportForm) {
  const [first] = Object.keys(problems)
  /** Attributes of a field that has a hint. */
  const field = (name: 'message' | 'email') => ({
    id: name,
    name,
    dir: 'auto',
    'aria-invalid': problems[name] ? true : undefined,
    'aria-describedby': `${problems[name] ? `${name}-problem ` : ''}${name}-hint`,
    defaultValue: fields[name],
    autoFocus: first === name,
  })
  return (
    <>
      <p>
        <Around text={texts.reportAbout({ title: HERE })}>
          <bdi className="name">{gallery.title}</bdi>
        </Around>
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <form className="form" method="post" action={kept(reportPath(gallery))} noValidate>
        <fieldset aria-describedby={problems.reason && 'reason-problem'}>
          <legend>{texts.whatIsWrong}</legend>
          {REPORT_REASONS.map((reason, index) => (
            <label key={reason} className="choice">
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                defaultChecked={fields.reason === reason}
                // biome-ignore lint/a11y/noAutofocus: the page answers a form; the first field to correct comes first
                autoFocus={first === 'reason' && index === 0}
              />
              <span>{reasonText(reason)}</span>
            </label>
          ))}
          <Problem of="reason" words={problems.reason} />
        </fieldset>
        <div>
          <label htmlFor="message">{texts.yourMessage}</label>
          <p className="hint" id="message-hint">
            {texts.messageHint({ most: MAX_REPORT_LENGTH })}
          </p>
          <textarea {...field('message')} rows={6} required maxLength={MAX_REPORT_LENGTH} />
          <Problem of="message" words={problems.message} />
        </div>
        <div>
          <label htmlFor="email">{texts.yourEmail}</label>
          <p className="hint" id="email-hint">
            {texts.emailHint}
          </p>
          <input
            {...field('email')}
            maxLength={255}
            autoComplete="email"
            // Not of the type `email`: browsers would rewrite some domains.
            inputMode="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Problem of="email" words={problems.email} />
        </div>
        <button type="submit">{texts.sendReport}</button>
      </form>
    </>
  )
}

const Problem = ({ of, words }: { of: string; words: string | undefined }) =>
  words ? (
    <p className="problem" id={`${of}-problem`}>
      {words}
    </p>
  ) : null
