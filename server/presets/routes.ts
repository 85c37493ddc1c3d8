import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/ids.ts'
import { NewPreset, Preset, PresetChange } from '#contract/presets.ts'
import type { Base } from '#server/base.ts'
import { callsOf, NO_CONTENT } from '#server/platform/http/call.ts'
import { signedIn } from '#server/sign-in/signed-in.ts'
import { changePreset, createPreset, deletePreset, listPresets } from './own-presets.ts'

/** Calls for the presets of a person. API tokens may only read them. */
export const presetRoutes: FastifyPluginAsync<Base> = async (app, { db }) => {
  const call = callsOf(app, 'galleries')

  call(
    'GET /api/presets',
    {
      operationId: 'listPresets',
      summary: 'List your presets',
      who: signedIn,
      tokens: 'unbound',
      answers: { 200: z.array(Preset) },
    },
    async ({ person }) => listPresets(db, person.id),
  )

  call(
    'POST /api/presets',
    {
      operationId: 'createPreset',
      summary: 'Create a preset',
      who: signedIn,
      body: NewPreset,
      answers: { 201: Preset },
      refuses: { 409: ['conflict'] },
    },
    async ({ person, body }) => createPreset(db, person.id, body),
  )

  call(
    'PATCH /api/presets/:id',
    {
      operationId: 'updatePreset',
      summary: 'Rename a preset, or replace its settings',
      description: 'Galleries that were created with it stay as they are.',
      who: signedIn,
      params: z.object({ id: Id }),
      body: PresetChange,
      answers: { 200: Preset },
      refuses: { 404: ['not_found'], 409: ['conflict'] },
    },
    async ({ person, params, body }) => changePreset(db, person.id, params.id, body),
  )

  call(
    'DELETE /api/presets/:id',
    {
      operationId: 'deletePreset',
      summary: 'Delete a preset',
      who: signedIn,
      params: z.object({ id: Id }),
      answers: NO_CONTENT,
      refuses: { 404: ['not_found'] },
    },
    async ({ person, params }) => deletePreset(db, person.id, params.id),
  )
}
