import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Done } from '#contract/admin.ts'
import { Id } from '#contract/ids.ts'
import { NewReport, Report, ReportChange, ReportCounts, ReportPage } from '#contract/reports.ts'
import { administrators } from '#server/admin/access.ts'
import type { Base } from '#server/base.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { type Door, visitors } from '#server/public-galleries/visit.ts'
import { countOpenReports, listReports, markReport, presentReport } from './list-reports.ts'
import { reportGallery } from './report-gallery.ts'

/** Reports by visitors, on the sites of the app and of galleries. No session is read. */
export const visitorReportRoutes: FastifyPluginAsync<Base & { door: Door }> = async (app, base) => {
  const call = callsOf(app, 'public')

  call(
    'POST /api/public/galleries/:id/reports',
    {
      operationId: 'reportGallery',
      summary: 'Report a gallery to the administrators',
      who: visitors(base.door),
      body: NewReport,
      answers: { 201: Done },
    },
    async ({ visit, body, request }) => {
      await reportGallery(base, networkOf(request), visit.gallery.id, body)
      return { ok: true as const }
    },
  )
}

/** Reports, for administrators. */
export const reportRoutes: FastifyPluginAsync<Base> = async (app, { db, config }) => {
  const call = callsOf(app, 'admin')
  const who = administrators

  call(
    'GET /api/admin/reports',
    {
      operationId: 'listReports',
      summary: 'List reports of visitors, newest first',
      who,
      query: ReportPage,
      answers: { 200: z.array(Report) },
    },
    async ({ query }) => (await listReports(db, query)).map((report) => presentReport(report, config)),
  )

  call(
    'GET /api/admin/reports/counts',
    {
      operationId: 'countReports',
      summary: 'Count open reports',
      who,
      answers: { 200: ReportCounts },
    },
    async () => ({ open: await countOpenReports(db) }),
  )

  call(
    'PATCH /api/admin/reports/:id',
    {
      operationId: 'updateReport',
      summary: 'Mark a report as done, or as open again',
      who,
      params: z.object({ id: Id }),
      body: ReportChange,
      answers: { 200: Report },
    },
    async ({ params, body }) => presentReport(await markReport(db, params.id, body.done), config),
  )
}
