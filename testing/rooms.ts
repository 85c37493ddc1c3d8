/** Which rooms the house has and who may import whom. docs/architecture.md says why. */

type Rule = {
  /** Folders this rule is about, most special first: the first rule whose folder a file is in decides. */
  of: string
  /** What files of that folder may import, beside their own folder. Folders or packages; `*` is any package. */
  may: string[]
}

const SERVER_GROUND = ['contract', 'server/database', 'server/ports', 'server/platform', '*']
const room = (name: string, ...arrows: string[]): Rule => ({
  of: `server/${name}`,
  may: [...SERVER_GROUND, ...arrows.map((arrow) => `server/${arrow}`)],
})

const webRoom = (name: string, ...arrows: string[]): Rule => ({
  of: `web/${name}`,
  may: ['contract', 'web/ui', 'web/base', '*', ...arrows.map((arrow) => `web/${arrow}`)],
})

export const RULES: Rule[] = [
  { of: 'contract', may: ['zod'] },

  { of: 'server/database', may: ['contract', '*'] },
  { of: 'server/ports', may: ['contract', '*'] },
  { of: 'server/platform', may: ['contract', '*'] },
  room('mail'),
  room('files'),
  room('accounts', 'mail'),
  room('admin', 'accounts', 'billing', 'galleries'),
  room('billing', 'accounts'),
  room('galleries', 'accounts', 'files'),
  room('images', 'galleries', 'accounts', 'files'),
  room('upload-links', 'images', 'galleries', 'accounts', 'mail', 'web-files'),
  room('collaborators', 'galleries', 'accounts', 'mail'),
  room('domains', 'galleries', 'mail'),
  room('web-files'),
  room('public-galleries', 'galleries', 'images', 'web-files'),
  room('samples', 'accounts', 'galleries', 'images', 'files'),
  // config.ts, services.ts, app.ts, first-start.ts, main.ts: they put the house together.
  { of: 'server', may: ['contract', 'server', '*'] },

  { of: 'web/ui', may: ['*'] },
  { of: 'web/uploads', may: ['contract'] },
  { of: 'web/base', may: ['contract', 'web/ui', '*'] },
  { of: 'web/public-galleries', may: ['contract', 'web/ui', 'web/public', '*'] },
  webRoom('accounts'),
  webRoom('admin', 'accounts'),
  webRoom('billing', 'accounts'),
  webRoom('galleries', 'accounts', 'billing', 'public-galleries'),
  webRoom('images', 'galleries', 'accounts', 'uploads'),
  webRoom('upload-links', 'galleries', 'public', 'uploads'),
  webRoom('collaborators', 'galleries', 'accounts'),
  webRoom('domains', 'galleries'),
  webRoom('landing', 'accounts', 'galleries'),
  // The app puts them together.
  { of: 'web', may: ['contract', 'web', '*'] },

  { of: 'testing', may: ['contract', 'server', 'web', '*'] },
  { of: 'setup', may: ['server', '*'] },
  { of: 'journeys', may: ['contract', 'testing', '*'] },
  { of: 'bench', may: ['contract', 'server', 'testing', '*'] },
]

/** Adapters are chosen in one place; everybody else knows the port. */
const ADAPTERS = /^server\/ports\/\w[\w-]*\/(?!(storage|mail|payments|custom-hostnames|identity)\.ts$)/

export type Import = { from: string; to: string }

/** What is wrong with an import, or null. `to` is a path of the project, or a package. */
export function objection({ from, to }: Import): string | null {
  const rule = RULES.find(({ of }) => within(from, of))
  if (!rule) return `${from} is in no room`
  const isTest = /\.test\.tsx?$/.test(from)
  if (isTest && (within(to, 'testing') || !isOurs(to))) return null
  if (ADAPTERS.test(to) && !within(from, 'server/ports') && from !== 'server/services.ts' && !isTest) {
    return `${from} may not know the adapter ${to}`
  }
  if (within(to, rule.of) && rule.of !== 'server') return null
  const allowed = rule.may.some((target) => (target === '*' ? !isOurs(to) : within(to, target)))
  return allowed || (isTest && isOurs(to) && sameSide(from, to)) ? null : `${from} may not import ${to}`
}

const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const isOurs = (path: string) => /^(contract|server|web|testing|setup|journeys|bench)\//.test(path)
const sameSide = (from: string, to: string) => from.split('/')[0] === to.split('/')[0]
