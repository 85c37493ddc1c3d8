import type { Check } from '../finding.ts'
import type { Outside } from './ask.ts'
import { partIsAnswered, plainHttpLeads, privateStaysPrivate } from './check-answers.ts'
import { bodyArrives, resumableUploadArrives } from './check-bodies.ts'
import { callerIsSeen, hostArrives, namesBelow, schemeArrives } from './check-request.ts'

/** Checks from outside, in order. `outside` may be called once the check `database` has run. */
export function outsideChecks(outside: () => Outside): Check[] {
  const REACH = 'PUBLIC_URL'
  const behind = (about: string, look: (outside: Outside) => ReturnType<Check['look']>, todo = '') => ({
    about,
    todo,
    after: REACH,
    look: async () => look(outside()),
  })
  return [
    {
      about: REACH,
      after: 'database',
      todo: 'See whether its name is in the DNS, its certificate is valid, the proxy runs and leads to this program with this database, and passes on cookies.',
      async look() {
        const { seen, publicUrl } = outside()
        await seen()
        return [{ fine: `${publicUrl.origin} answers` }]
      },
    },
    behind('host', hostArrives),
    behind('scheme', schemeArrives),
    behind('caller', callerIsSeen),
    behind('names below the host', namesBelow),
    behind(
      'large body',
      bodyArrives,
      'See the limits of the proxy: the size of bodies, and how long they may take.',
    ),
    behind(
      'resumable upload',
      resumableUploadArrives,
      'See the limits of the proxy: the size of bodies, and how long they may take.',
    ),
    behind('part of a file', partIsAnswered),
    behind('private answers', privateStaysPrivate),
    behind(
      'plain http',
      plainHttpLeads,
      'Let the proxy listen at port 80, too, and redirect to the same address with https.',
    ),
  ]
}
