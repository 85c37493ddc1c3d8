import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import {
  downloadedImages,
  galleries,
  images,
  picks,
  selectedImages,
  selections,
  sentEmails,
  viewLinks,
} from '#server/database/tables/index.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { readingOrder } from '#server/galleries/reading-order.ts'

/** Choices, e-mails and view links of a person's clients, for the account's export. Addresses of links are secrets. */
export async function clientsRecord(db: Database, userId: string) {
  const ofPerson = and(eq(galleries.userId, userId), notRemoved)
  return {
    selections: await db
      .select({
        gallery: galleries.subdomain,
        name: selections.name,
        email: selections.email,
        message: selections.message,
        createdAt: selections.createdAt,
        images: sql<string[]>`coalesce((
          select jsonb_agg(${images.originalName} order by ${readingOrder})
          from ${selectedImages} join ${images} on ${images.id} = ${selectedImages.imageId}
          where ${selectedImages.selectionId} = ${selections.id}), '[]')`,
      })
      .from(selections)
      .innerJoin(galleries, eq(galleries.id, selections.galleryId))
      .where(ofPerson)
      .orderBy(selections.id),
    sentEmails: await db
      .select({
        gallery: galleries.subdomain,
        to: sentEmails.recipient,
        subject: sentEmails.subject,
        sentAt: sentEmails.sentAt,
        openedOn: sentEmails.openedOn,
      })
      .from(sentEmails)
      .innerJoin(galleries, eq(galleries.id, sentEmails.galleryId))
      .where(ofPerson)
      .orderBy(sentEmails.id),
    viewLinks: await db
      .select({
        gallery: galleries.subdomain,
        name: viewLinks.name,
        downloads: viewLinks.downloads,
        maxDownloads: viewLinks.maxDownloads,
        mayShare: viewLinks.mayShare,
        maxPicks: viewLinks.maxPicks,
        overLimit: viewLinks.overLimit,
        extraNote: viewLinks.extraNote,
        language: viewLinks.language,
        expiresAt: viewLinks.expiresAt,
        createdAt: viewLinks.createdAt,
        firstOpenedOn: viewLinks.firstOpenedOn,
        lastOpenedOn: viewLinks.lastOpenedOn,
        daysOpened: viewLinks.daysOpened,
        downloadsTaken: viewLinks.downloadsTaken,
        downloadedImages: sql<number>`(
          select count(*)::int from ${downloadedImages}
          where ${downloadedImages.viewLinkId} = ${viewLinks.id})`,
        doneAt: viewLinks.doneAt,
        doneMessage: viewLinks.doneMessage,
        askedAt: viewLinks.askedAt,
        askedMessage: viewLinks.askedMessage,
        picks: sql<{ image: string; mark: string; note: string | null }[]>`coalesce((
          select jsonb_agg(
            jsonb_build_object('image', ${images.originalName}, 'mark', ${picks.mark}, 'note', ${picks.note})
            order by ${readingOrder})
          from ${picks} join ${images} on ${images.id} = ${picks.imageId}
          where ${picks.viewLinkId} = ${viewLinks.id}), '[]')`,
      })
      .from(viewLinks)
      .innerJoin(galleries, eq(galleries.id, viewLinks.galleryId))
      .where(ofPerson)
      .orderBy(viewLinks.id),
  }
}
