import type { FastifyPluginAsync } from 'fastify'
import { ImportForm } from '#contract/bundles.ts'
import { Gallery } from '#contract/galleries.ts'
import { archiveFileName } from '#server/archives/file-names.ts'
import { ARCHIVE, accountCaller, sendArchive } from '#server/archives/send-archive.ts'
import { galleryRights } from '#server/galleries/access.ts'
import { presentGallery } from '#server/galleries/present-gallery.ts'
import type { UploadServices } from '#server/images/upload-services.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { readForm } from '#server/platform/http/multipart.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import type { BundlePages } from '#server/web-files/bundle-pages.ts'
import { downloadBundle } from './download-bundle.ts'
import { importGallery } from './import-gallery.ts'

const IMPORT_FORM = { files: 1, fields: 5, fieldBytes: 4096, idleTimeoutMs: 60_000 }

/** Export and import of galleries. */
export const bundleRoutes: FastifyPluginAsync<UploadServices & { pages: BundlePages }> = async (
  app,
  services,
) => {
  const call = callsOf(app, 'galleries')

  call(
    'GET /api/galleries/:id/bundle',
    {
      operationId: 'downloadBundle',
      summary: 'Download a gallery as a ZIP that is a whole site, with its originals',
      who: galleryRights(services.db).member,
      tokens: 'any',
      audited: true,
      answers: ARCHIVE.answers,
      refuses: { ...ARCHIVE.refuses, 503: ['preparing'] },
    },
    async ({ person, gallery, request, reply }) => {
      const make = () => downloadBundle(services, gallery)
      const name = archiveFileName(gallery.title, 'bundle')
      return sendArchive(request, reply, make, name, accountCaller(person))
    },
  )

  call(
    'POST /api/galleries/import',
    {
      operationId: 'importGallery',
      summary: 'Create a gallery from a bundle',
      description: 'A multipart form with the file in the field `bundle`.',
      who: signedIn,
      tokens: 'unbound',
      form: ImportForm,
      answers: { 201: Gallery },
      refuses: {
        400: [
          'bundle_damaged',
          'bundle_incomplete',
          'bundle_invalid',
          'bundle_unsafe',
          'checksum_mismatch',
          'unusable_image',
        ],
        403: ['account_expired', 'trial_limit', 'quota_exceeded'],
        409: ['subdomain_taken'],
        413: ['too_large'],
        429: ['import_running', 'too_many_requests'],
        507: ['no_space'],
      },
    },
    async ({ person, request }) => {
      const length = request.headers['content-length']
      const { gallery, imageCount } = await importGallery(services, person, {
        parts: readForm(request.raw, IMPORT_FORM),
        length: length === undefined ? undefined : Number(length),
      })
      return presentGallery({ gallery, domain: null, access: 'owner', imageCount }, services.config)
    },
  )
}
