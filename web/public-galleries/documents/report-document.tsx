import { grouped } from '#contract/counts.ts'
import {
  MAX_REPORT_LENGTH,
  REASONS_TO_CHOOSE,
  type ReportForm,
  type ReportReason,
  reportPath,
} from '#contract/report-form.ts'
import styles from '../styles/report.css?inline'
import { FormDocument } from './form-document.tsx'

export const reportTitle = ({ sent }: Pick<ReportForm, 'sent'>) =>
  sent ? 'Thank you' : 'Report this gallery'

/** The page with which a visitor reports a gallery. It needs no script. */
export const ReportDocument = (form: ReportForm) => (
  <FormDocument {...form} heading={reportTitle(form)} styles={<style>{styles}</style>}>
    {form.sent ? (
      <p role="status">
        Your report about <bdi>{form.gallery.title}</bdi> has been sent.
      </p>
    ) : (
      <Form {...form} />
    )}
  </FormDocument>
)

function Form({ gallery, fields, problems, problem }: ReportForm) {
  const [first] = Object.keys(problems)
  return (
    <>
      <p>
        Tell us what is wrong with <bdi className="name">{gallery.title}</bdi>. The gallery's owner doesn't
        get your message.
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <form className="form" method="post" action={reportPath(gallery.publicId)} noValidate>
        <fieldset aria-describedby={problems.reason && 'reason-problem'}>
          <legend>What is wrong?</legend>
          {(Object.entries(REASONS_TO_CHOOSE) as [ReportReason, string][]).map(([reason, words], index) => (
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
              <span>{words}</span>
            </label>
          ))}
          <Problem of="reason" words={problems.reason} />
        </fieldset>
        <div>
          <label htmlFor="message">Your message</label>
          <p className="hint" id="message-hint">
            Which images, and why? {grouped(MAX_REPORT_LENGTH)} characters at most.
          </p>
          <textarea
            id="message"
            name="message"
            rows={6}
            required
            maxLength={MAX_REPORT_LENGTH}
            dir="auto"
            aria-invalid={problems.message ? true : undefined}
            aria-describedby={problems.message ? 'message-problem message-hint' : 'message-hint'}
            defaultValue={fields.message}
            // biome-ignore lint/a11y/noAutofocus: as above
            autoFocus={first === 'message'}
          />
          <Problem of="message" words={problems.message} />
        </div>
        <div>
          <label htmlFor="email">Your e-mail (optional)</label>
          <p className="hint" id="email-hint">
            Only if you'd like an answer.
          </p>
          <input
            id="email"
            name="email"
            type="email"
            maxLength={255}
            autoComplete="email"
            aria-invalid={problems.email ? true : undefined}
            aria-describedby={problems.email ? 'email-problem email-hint' : 'email-hint'}
            defaultValue={fields.email}
            // biome-ignore lint/a11y/noAutofocus: as above
            autoFocus={first === 'email'}
          />
          <Problem of="email" words={problems.email} />
        </div>
        <button type="submit">Send report</button>
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
