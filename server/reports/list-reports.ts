import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { REPORTS_PAGE } from '#contract/report-form.ts'
import type { Report, ReportPage } from '#contract/reports.ts'
import type { Database } from '#server/database/connect.ts'
import { galleries, reports, users } from '#server/database/tables/index.ts'
import { type Addressing, galleryAddress } from '#server/galleries/address.ts'
import { notRemoved } from '#server/galleries/found.ts'
import { notFound } from '#server/platform/http/refusal.ts'

const COLUMNS = {
  report: reports,
  gallery: { id: galleries.id, title: galleries.title, subdomain: galleries.subdomain },
  owner: { id: users.id, email: users.email },
}

const listed = (db: Database, where: SQL | undefined) =>
  db
    .select(COLUMNS)
    .from(reports)
    .innerJoin(galleries, eq(galleries.id, reports.galleryId))
    .innerJoin(users, eq(users.id, galleries.userId))
    .where(and(where, notRemoved))
    .orderBy(desc(reports.id))
    .limit(REPORTS_PAGE)

export type ListedReport = Awaited<ReturnType<typeof listed>>[number]

/** A page of the reports of existing galleries, newest first: all, or only those that are open or done. */
export const listReports = (db: Database, { done, before }: ReportPage): Promise<ListedReport[]> =>
  listed(
    db,
    and(
      done === undefined ? undefined : eq(reports.done, done),
      before === undefined ? undefined : lt(reports.id, before),
    ),
  )

const ofGalleryThatIsThere = sql`exists (select from ${galleries} where ${galleries.id} = ${reports.galleryId} and ${notRemoved})`

export const countOpenReports = (db: Database): Promise<number> =>
  db.$count(reports, and(eq(reports.done, false), ofGalleryThatIsThere))

/** Marks a report as done, or as open again. Refuses (404) if it does not exist. */
export async function markReport(db: Database, id: number, done: boolean): Promise<ListedReport> {
  await db.update(reports).set({ done }).where(eq(reports.id, id))
  const [marked] = await listed(db, eq(reports.id, id))
  if (!marked) throw notFound('Report')
  return marked
}

export const presentReport = ({ report, gallery, owner }: ListedReport, addressing: Addressing): Report => ({
  id: report.id,
  createdAt: report.createdAt.toISOString(),
  reason: report.reason,
  message: report.message,
  email: report.email,
  done: report.done,
  gallery: {
    id: gallery.id,
    title: gallery.title,
    address: galleryAddress(gallery.subdomain, addressing),
    owner,
  },
})
