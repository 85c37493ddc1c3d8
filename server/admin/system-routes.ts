import type { FastifyPluginAsync } from 'fastify'
import { SystemState } from '#contract/admin.ts'
import { callsOf } from '#server/platform/http/call.ts'
import { administrators } from './access.ts'

type Options = { readSystem(): Promise<SystemState> }

/** Call with which administrators read the state of the installation. */
export const systemRoutes: FastifyPluginAsync<Options> = async (app, { readSystem }) => {
  callsOf(app, 'admin')(
    'GET /api/admin/system',
    {
      operationId: 'readSystem',
      summary: 'Read how the installation is',
      description: 'What `npm run admin -- doctor` says, but for the comparison of all files.',
      who: administrators,
      answers: { 200: SystemState },
    },
    async () => readSystem(),
  )
}
