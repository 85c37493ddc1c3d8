import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Done } from '#contract/admin.ts'
import { GalleryReference, Id } from '#contract/ids.ts'
import { NewReport, Report, ReportChange, ReportCounts, ReportPage } from '#contract/reports.ts'
import { mustBeAdmin } from '#server/admin/access.ts'
import type { Database } from '#server/database/connect.ts'
import { networkOf } from '#server/platform/http/network.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Door } from '#server/public-galleries/visit.ts'
import { countOpenReports, listReports, markReport, presentReport } from './list-reports.ts'
import { type ReportLimits, reportGallery } from './report-gallery.ts'

/** What visitors send, on the sites of the app and of galleries. No session is read. */
export const visitorReportRoutes: FastifyPluginAsyncZod<{
  door: Door
  db: Database
  jobs: Jobs
  limits: ReportLimits
}> = async (app, options) => {
  app.post(
    '/api/public/galleries/:id/reports',
    {
      schema: {
        tags: ['public'],
        summary: 'Report the gallery to the administrators',
        params: z.object({ id: GalleryReference }),
        body: NewReport,
        response: { 201: Done },
      },
    },
    async (request, reply) => {
      const { gallery } = await options.door.visit(request, reply, request.params.id)
      await options.limits.byNetwork.spend(networkOf(request))
      await reportGallery(options, gallery.id, request.body)
      return reply.code(201).send({ ok: true })
    },
  )
}

/** The reports, for administrators. */
export const reportRoutes: FastifyPluginAsyncZod<{ db: Database; config: { publicUrl: URL } }> = async (
  app,
  { db, config },
) => {
  const tags = ['admin']

  app.get(
    '/api/admin/reports',
    {
      schema: {
        tags,
        summary: 'What visitors reported, newest first',
        querystring: ReportPage,
        response: { 200: z.array(Report) },
      },
    },
    async (request) => {
      mustBeAdmin(request.signedInUser())
      const found = await listReports(db, request.query)
      return found.map((report) => presentReport(report, config.publicUrl))
    },
  )

  app.get(
    '/api/admin/reports/counts',
    { schema: { tags, summary: 'How many reports are open', response: { 200: ReportCounts } } },
    async (request) => {
      mustBeAdmin(request.signedInUser())
      return { open: await countOpenReports(db) }
    },
  )

  app.patch(
    '/api/admin/reports/:id',
    {
      schema: {
        tags,
        summary: 'Mark a report as done, or as open again',
        params: z.object({ id: Id }),
        body: ReportChange,
        response: { 200: Report },
      },
    },
    async (request) => {
      mustBeAdmin(request.signedInUser())
      return presentReport(await markReport(db, request.params.id, request.body.done), config.publicUrl)
    },
  )
}
