import { clock } from '#server/database/clock.ts'
import type { Transaction } from '#server/database/connect.ts'
import { quoted } from '#server/mail/quoted.ts'
import { defineEmail, sendEmail } from '#server/mail/send-email.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { DAY_MS, timeInWords } from '#server/platform/time.ts'
import { ownerAndPicture } from './gallery-cover.ts'

const DAYS_BEFORE = 3

type Closing = { galleryId: number; closesAt: string }

/** Enlists the e-mails about a closing time that was set: three days before, if that is to come, and at that time. */
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

export const closesSoonEmail = closingEmail('gallery-closes-soon', (title, closesAt) => ({
  subject: `Your gallery ${quoted(title)} closes in ${DAYS_BEFORE} days`,
  text: `Your gallery ${quoted(title)} closes to visitors on ${closesAt}. Its upload links stop too. You and your collaborators keep everything.`,
}))

export const closedEmail = closingEmail('gallery-closed', (title) => ({
  subject: `Your gallery ${quoted(title)} is closed`,
  text: `Your gallery ${quoted(title)} is now closed to visitors, and its upload links have stopped. You and your collaborators keep everything.`,
}))

/** Sends nothing if the closing time has changed since, or the gallery is removed. */
function closingEmail(
  name: string,
  words: (title: string, closesAt: string) => { subject: string; text: string },
) {
  return defineEmail<Closing>(name, async (db, { galleryId, closesAt }, { publicUrl }) => {
    const found = await ownerAndPicture(db, galleryId)
    if (found?.gallery.closesAt?.toISOString() !== closesAt) return null
    const { subject, text } = words(found.gallery.title, timeInWords(new Date(closesAt)))
    return {
      to: found.to,
      subject,
      picture: found.picture,
      paragraphs: [text, 'You can change or remove the date on the General tab of the gallery.'],
      action: {
        label: 'Change the date',
        url: new URL(`/gallery/${galleryId}/settings?tab=general`, publicUrl).href,
      },
    }
  })
}
