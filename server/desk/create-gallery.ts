import type { z } from 'zod'
import { GallerySettings } from '#contract/appearance.ts'
import type { GalleryCreation } from '#contract/galleries.ts'
import type { PresetSettings } from '#contract/presets.ts'
import type { Person } from '#server/accounts/person.ts'
import type { Base } from '#server/base.ts'
import { clock } from '#server/database/clock.ts'
import type { Database } from '#server/database/connect.ts'
import type { GalleryRow } from '#server/database/tables/index.ts'
import { transact } from '#server/database/transactions.ts'
import { findMembership } from '#server/galleries/access.ts'
import { createGallery } from '#server/galleries/create-gallery.ts'
import { updateGallery } from '#server/galleries/update-gallery.ts'
import { badRequest } from '#server/platform/http/refusal.ts'
import { DAY_MS } from '#server/platform/time.ts'
import { findPreset } from '#server/presets/own-presets.ts'
import { tellWebhooks } from '#server/webhooks/tell-webhooks.ts'

/**
 * Creates a gallery with the settings of the call, and all others from its preset, or from the gallery named as `like`.
 * Refuses (400) a preset or a gallery that is not the person's, both at once, and a missing password.
 */
export async function createAsAsked(
  { db, jobs, limits, config }: Base,
  person: Person,
  { like, preset, password, ...asked }: z.output<typeof GalleryCreation>,
): Promise<GalleryRow> {
  if (like !== undefined && preset !== undefined) throw badRequest('Please send like or preset, not both.')
  const { closesInDays, onSite, ...settings } = {
    ...(like === undefined ? {} : await settingsLike(db, person, like)),
    ...(preset === undefined ? {} : await settingsOf(db, person, preset)),
  }
  const { visibility, ...wanted } = { ...settings, ...asked }
  const closesAt = closesInDays === undefined ? undefined : clock.fromNow(closesInDays * DAY_MS)
  const seeing = { visibility, password, closesAt, onSite }
  return transact(db, async (tx) => {
    const gallery = await createGallery({ db: tx, limits }, person, wanted)
    await tellWebhooks(tx, { jobs, config }, 'gallery.created', gallery.id)
    if (Object.values(seeing).every((value) => value === undefined)) return gallery
    return updateGallery(tx, jobs, gallery.id, seeing)
  })
}

async function settingsLike(db: Database, person: Person, galleryId: number): Promise<PresetSettings> {
  const membership = await findMembership(db, person, galleryId)
  if (!membership) throw badRequest('like must be one of your galleries.')
  return GallerySettings.parse(membership.gallery)
}

async function settingsOf(db: Database, person: Person, presetId: number): Promise<PresetSettings> {
  const preset = await findPreset(db, person.id, presetId)
  if (!preset) throw badRequest('preset must be one of your presets.')
  return preset.settings
}
