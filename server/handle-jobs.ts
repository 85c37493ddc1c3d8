import { sql } from 'drizzle-orm'
import { addressChangeEmail, addressInUseEmail } from '#server/account-page/ask-for-email-change.ts'
import { goodbyeEmail } from '#server/account-page/delete-own-account.ts'
import { expireTrials, runExpireTrials } from '#server/accounts/expire-trials.ts'
import { type DailyBackups, everyTenMinutesFrom, makeDailyBackup } from '#server/backups/back-up-daily.ts'
import {
  afterBackup,
  missingBackups,
  missingBackupsEmail,
  tellOfMissingBackups,
} from '#server/backups/tell-of-missing-backups.ts'
import type { Base } from '#server/base.ts'
import { endSubscriptions, runEndSubscriptions } from '#server/billing/end-subscriptions.ts'
import { forgetEmails, galleryEmail } from '#server/clients/gallery-email.ts'
import { changeEmail } from '#server/clients/tell-of-change.ts'
import { picksDigest, picksEmail } from '#server/clients/tell-of-picks.ts'
import { selectionsDigest, selectionsEmail } from '#server/clients/tell-of-selections.ts'
import { invitationEmail } from '#server/collaborators/invite-collaborator.ts'
import type { Database } from '#server/database/connect.ts'
import type { Decoder } from '#server/decoding/decoder.ts'
import {
  checkAllDomains,
  checkDomain,
  domainEmail,
  runCheckAllDomains,
  runCheckDomain,
} from '#server/domains/check-domain.ts'
import { removeFolder, runRemoveFolder } from '#server/files/remove-folder.ts'
import type { Staging } from '#server/files/staging.ts'
import { sweepFiles, sweepUnclaimedFiles } from '#server/files/sweep.ts'
import { closedEmail, closesSoonEmail } from '#server/galleries/closing-emails.ts'
import { forgetMemberKeys } from '#server/galleries/member-keys.ts'
import { prepareDownloads } from '#server/galleries/prepare-downloads.ts'
import { releaseHostname, runReleaseHostname } from '#server/galleries/release-hostname.ts'
import { deleteOldDownloadLists } from '#server/images/download-lists.ts'
import { emailPictures } from '#server/images/email-picture.ts'
import { findEarlierFocus, findFocus, runFindEarlierFocus, runFindFocus } from '#server/images/find-focus.ts'
import { finishRenditions, type RenditionMaker, runFinishRenditions } from '#server/images/make-renditions.ts'
import { runPrepareDownloads } from '#server/images/prepare-downloads.ts'
import { deleteOldReceipts } from '#server/images/upload-receipts.ts'
import { runSendDigests, sendDigests } from '#server/mail/digest.ts'
import { deliverEmail, runDeliverEmail } from '#server/mail/send-email.ts'
import { removeEndedLimits } from '#server/platform/http/rate-limits.ts'
import { defineJob, type Worker } from '#server/platform/jobs/jobs.ts'
import type { Mail } from '#server/ports/mail/mail.ts'
import { emptyRemoved, runEmptyRemoved } from '#server/removed/delete-for-good.ts'
import { reportsDigest, reportsEmail } from '#server/reports/tell-administrators.ts'
import { accountInvitationEmail } from '#server/sign-in/account-invitations.ts'
import { addressProofEmail } from '#server/sign-in/email-proof.ts'
import { passwordEmail } from '#server/sign-in/forgot-password.ts'
import { newBrowserEmail } from '#server/sign-in/known-browsers.ts'
import { removeExpired, runRemoveExpired } from '#server/sign-in/remove-expired.ts'
import { signInMethodEmail } from '#server/sign-in/sign-in-method-email.ts'
import { guestUploadsDigest, guestUploadsEmail } from '#server/upload-links/notify-owner.ts'
import { forgetEndedUploads } from '#server/uploads/end-upload.ts'
import { forgetVisitors, runForgetVisitors } from '#server/visits/forget-visitors.ts'
import { forgetDeliveries, runDeliverWebhook } from '#server/webhooks/deliver.ts'
import { deliverWebhook } from '#server/webhooks/delivery-job.ts'
import { runTellOfClosing, tellOfClosing } from '#server/webhooks/tell-webhooks.ts'
import { webhookOffEmail } from '#server/webhooks/webhook-off-email.ts'

type Doing = Base & {
  jobs: Worker
  mail: Mail
  staging: Staging
  decoder: Decoder
  maker: RenditionMaker
}

/** Kinds of e-mails; their contents are read at delivery. */
const KINDS = [
  addressProofEmail,
  addressChangeEmail,
  addressInUseEmail,
  passwordEmail,
  signInMethodEmail,
  newBrowserEmail,
  invitationEmail,
  accountInvitationEmail,
  guestUploadsEmail,
  closesSoonEmail,
  closedEmail,
  domainEmail,
  goodbyeEmail,
  missingBackupsEmail,
  reportsEmail,
  selectionsEmail,
  picksEmail,
  changeEmail,
  galleryEmail,
  webhookOffEmail,
]

/** Digests for owners and administrators. */
const DIGESTS = [guestUploadsDigest, reportsDigest, picksDigest, selectionsDigest]

/** Jobs with which version 1.0.0 sends these digests; until the next release. */
const TELLING_BEFORE = [
  'tell-owner-of-uploads',
  'tell-administrators-of-reports',
  'tell-owner-of-picks',
  'tell-owner-of-selections',
  'tell-what-waited',
]

/** Registers the handlers of this process's jobs, and their schedules. */
export function handleJobs(base: Doing): void {
  const { config, log, db, jobs, mail, storage, payments, hostnames, staging, decoder, maker } = base
  const draw = emailPictures({ storage, staging, decoder })
  jobs.handle(deliverEmail, runDeliverEmail({ db, mail, log, product: config, kinds: KINDS, draw }))
  jobs.handle(releaseHostname, runReleaseHostname({ db, hostnames }))
  jobs.handle(checkDomain, runCheckDomain({ db, jobs, hostnames }))
  jobs.handle(checkAllDomains, runCheckAllDomains({ db, jobs }))
  jobs.schedule(checkAllDomains, '17 4 * * *')
  jobs.handle(endSubscriptions, runEndSubscriptions(payments))
  jobs.handle(expireTrials, runExpireTrials(db))
  jobs.schedule(expireTrials, '*/10 * * * *')
  jobs.handle(removeExpired, async () => {
    await runRemoveExpired(db)()
    await removeEndedLimits(db)
    await forgetEmails(db)
    await forgetMemberKeys(db)
    await forgetDeliveries(db)
  })
  jobs.schedule(removeExpired, '23 * * * *')
  const tell = runSendDigests({ db, jobs, kinds: DIGESTS })
  jobs.handle(sendDigests, tell)
  // Scheduled, too: there may be no job after a restore, or when a provider has proven an owner's e-mail.
  jobs.schedule(sendDigests, '* * * * *')
  for (const name of TELLING_BEFORE)
    jobs.handle(defineJob(name), async () => {
      await db.execute(sql`select take_over_digests()`)
      await tell()
    })
  jobs.handle(removeFolder, runRemoveFolder({ db, storage, jobs }))
  jobs.handle(finishRenditions, runFinishRenditions({ db, maker }))
  jobs.handle(findFocus, runFindFocus(base))
  jobs.handle(findEarlierFocus, runFindEarlierFocus(base))
  jobs.schedule(findEarlierFocus, '*/5 * * * *')
  jobs.handle(prepareDownloads, runPrepareDownloads({ db, jobs }))
  jobs.handle(sweepFiles, async () => {
    await sweepUnclaimedFiles(db, jobs)
    await deleteOldReceipts(db)
    await deleteOldDownloadLists(db)
    await forgetEndedUploads(db, jobs)
  })
  jobs.schedule(sweepFiles, '*/10 * * * *')
  jobs.handle(forgetVisitors, runForgetVisitors(db))
  // Every hour, so that a process that was off at midnight catches up.
  jobs.schedule(forgetVisitors, '3 * * * *')
  jobs.handle(deliverWebhook, runDeliverWebhook(base))
  jobs.handle(tellOfClosing, runTellOfClosing(base))
  jobs.schedule(tellOfClosing, '* * * * *')
  jobs.handle(emptyRemoved, runEmptyRemoved(base))
  jobs.schedule(emptyRemoved, '41 3 * * *')
}

export function scheduleBackups(jobs: Worker, db: Database, backups: DailyBackups, at: string): void {
  jobs.handle(makeDailyBackup, backups.makeIfDue)
  jobs.schedule(makeDailyBackup, everyTenMinutesFrom(at))
  jobs.handle(missingBackups, tellOfMissingBackups(db, jobs, backups))
  jobs.schedule(missingBackups, afterBackup(at))
}
