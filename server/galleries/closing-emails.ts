import { clock } from '#server/database/clock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import { type Words, wordsIn } from '#server/mail/words.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { ownerAndPicture } from './gallery-cover.ts'

const DAYS_BEFORE = 3

type Closing = { galleryId: number; closesAt: string }

/** Enlists the e-mails about a new closing time: one at that time, and one three days before unless that is past. */
export async function announceClosing(
  tx: Transaction,
  jobs: Jobs,
  galleryId: number,
  closesAt: Date,
): Promise<void> {
  const closing = { galleryId, closesAt: closesAt.toISOString() }
  const before = new Date(closesAt.getTime() - DAYS_BEFORE * DAY_MS)
  if (before.getTime() > clock.ms()) await sendEmail(tx, jobs, closesSoonEmail, closing, before)
  await sendEmail(tx, jobs, closedEmail, closing, closesAt)
}

export const closesSoonEmail = closingEmail('gallery-closes-soon', ({ texts, time }, title, closesAt) => ({
  subject: texts.closesSoonSubject({ title, days: DAYS_BEFORE }),
  text: texts.closesSoon({ title, time: time(closesAt) }),
}))

export const closedEmail = closingEmail('gallery-closed', ({ texts }, title) => ({
  subject: texts.closedSubject({ title }),
  text: texts.closed({ title }),
}))

/** Sends nothing if the closing time has changed since, or the gallery was removed. */
function closingEmail(
  name: string,
  say: (words: Words, title: string, closesAt: Date) => { subject: string; text: string },
) {
  return defineEmail<Closing>(name, async (db, { galleryId, closesAt }, product) => {
    const found = await ownerAndPicture(db, galleryId)
    if (found?.gallery.closesAt?.toISOString() !== closesAt) return null
    const words = await wordsIn(product, found.language)
    const { language, texts, quoted } = words
    const { subject, text } = say(words, quoted(found.gallery.title), new Date(closesAt))
    return {
      language,
      to: found.to,
      subject,
      picture: found.picture,
      paragraphs: [text, texts.closingAdvice],
      action: {
        label: texts.changeDate,
        url: new URL(`/gallery/${galleryId}/settings?tab=general`, product.publicUrl).href,
      },
    }
  })
}
