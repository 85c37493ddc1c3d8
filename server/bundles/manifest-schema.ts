import { z } from 'zod'
import { BundleManifest } from '#contract/bundles.ts'

/** docs/gallery.schema.json: schema of a bundle's `gallery.json`, for programs that write or read one. */
export const manifestSchema = (): string =>
  `${JSON.stringify(
    { title: 'gallery.json of a bundle', ...z.toJSONSchema(BundleManifest, { io: 'input' }) },
    null,
    2,
  )}\n`
