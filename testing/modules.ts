/** Import rules of the modules (folders), and the owner of each table. */
import { getTableName, is, Table } from 'drizzle-orm'
import * as tables from '#server/database/tables/index.ts'

type Rule = {
  /** The folder. The first rule whose folder contains a file applies to it, so the more specific ones come first. */
  of: string
  /** The folders and packages that its files may import, besides their own folder; `*` is any package. */
  may: string[]
}

const SERVER_BASE = [
  'contract',
  'texts',
  'server/base.ts',
  'server/configuration',
  'server/limits.ts',
  'server/database',
  'server/ports',
  'server/platform',
  '*',
]
const serverModule = (name: string, ...arrows: string[]): Rule => ({
  of: `server/${name}`,
  may: [...SERVER_BASE, ...arrows.map((arrow) => `server/${arrow}`)],
})

const WEB_BASE = ['contract', 'web/ui', 'web/base', 'web/texts', '*']
const webModule = (name: string, ...arrows: string[]): Rule => ({
  of: `web/${name}`,
  may: [...WEB_BASE, ...arrows.map((arrow) => `web/${arrow}`)],
})

/** Modules that every folder in web/public-galleries may import. */
const WING_BASE = [
  'contract',
  'web/ui',
  'web/texts',
  'web/public',
  'web/public-galleries/page-facts.ts',
  'web/public-galleries/styles',
  '*',
]
const wing = (name: string, ...arrows: string[]): Rule => ({
  of: `web/public-galleries/${name}`,
  may: [...WING_BASE, ...arrows.map((arrow) => `web/public-galleries/${arrow}`)],
})

export const RULES: Rule[] = [
  // Other files take Zod from there, as it is set up.
  { of: 'contract/zod.ts', may: ['zod'] },
  { of: 'contract', may: [] },
  { of: 'texts', may: ['contract'] },

  { of: 'server/database', may: ['contract', '*'] },
  { of: 'server/ports', may: ['contract', '*'] },
  { of: 'server/platform', may: ['contract', '*'] },
  { of: 'server/configuration', may: ['contract', '*'] },
  { of: 'server/limits.ts', may: ['contract', 'server/platform'] },
  {
    of: 'server/base.ts',
    may: [
      'server/configuration',
      'server/limits.ts',
      'server/database',
      'server/ports',
      'server/platform',
      '*',
    ],
  },
  serverModule('mail'),
  serverModule('files'),
  serverModule('backups', 'files', 'mail'),
  serverModule('decoding'),
  serverModule('archives', 'files'),
  serverModule('doctor', 'backups', 'files', 'decoding'),
  serverModule('accounts'),
  serverModule('sign-in', 'accounts', 'mail', 'web-files'),
  serverModule(
    'account-page',
    'accounts',
    'sign-in',
    'archives',
    'billing',
    'bundles',
    'files',
    'galleries',
    'images',
    'sites',
    'upload-links',
    'mail',
    'web-files',
  ),
  serverModule('admin', 'accounts', 'sign-in', 'account-page', 'images'),
  serverModule('billing', 'accounts', 'sign-in', 'web-files'),
  serverModule('galleries', 'accounts', 'sign-in', 'files', 'mail'),
  serverModule('webhooks', 'galleries', 'accounts', 'sign-in', 'mail'),
  serverModule('images', 'galleries', 'files', 'decoding', 'archives', 'mail', 'webhooks'),
  serverModule('removed', 'galleries', 'images', 'accounts', 'sign-in', 'files'),
  serverModule('bundles', 'images', 'archives', 'galleries', 'accounts', 'sign-in', 'files', 'web-files'),
  serverModule('upload-links', 'images', 'galleries', 'accounts', 'mail', 'web-files'),
  serverModule('clients', 'galleries', 'accounts', 'images', 'archives', 'mail', 'webhooks'),
  serverModule('uploads', 'upload-links', 'images', 'galleries', 'accounts', 'sign-in', 'files'),
  serverModule('collaborators', 'galleries', 'accounts', 'sign-in', 'mail', 'upload-links'),
  serverModule('sites', 'accounts', 'sign-in', 'galleries', 'images', 'files', 'decoding'),
  serverModule('domains', 'galleries', 'sites', 'mail'),
  // Renders the texts of the catalogues.
  { of: 'server/web-files', may: [...SERVER_BASE, 'texts'] },
  serverModule('visits', 'galleries'),
  serverModule('presets', 'accounts', 'sign-in'),
  serverModule(
    'public-galleries',
    'galleries',
    'images',
    'archives',
    'clients',
    'visits',
    'web-files',
    'files',
  ),
  serverModule(
    'desk',
    'galleries',
    'webhooks',
    'presets',
    'domains',
    'uploads',
    'public-galleries',
    'accounts',
    'sign-in',
    'web-files',
  ),
  serverModule('reports', 'public-galleries', 'admin', 'galleries', 'mail', 'web-files'),
  serverModule('samples', 'accounts', 'galleries', 'images', 'files'),
  // services.ts, app.ts, app-host.ts, first-start.ts, main.ts…: they assemble the program.
  { of: 'server', may: ['contract', 'server', '*'] },

  { of: 'web/ui', may: ['*'] },
  { of: 'web/texts', may: ['contract', 'texts', '*'] },
  { of: 'web/uploads', may: ['contract', 'web/base', '*'] },
  { of: 'web/base', may: ['contract', 'web/ui', '*'] },
  wing('wall'),
  wing('downloads', 'wall'),
  wing('viewer', 'wall', 'downloads'),
  wing('choosing', 'wall', 'viewer'),
  wing('documents', 'wall', 'downloads', 'viewer'),
  { of: 'web/public-galleries', may: ['contract', 'texts', 'web/ui', 'web/texts', 'web/public', '*'] },
  webModule('accounts'),
  webModule('removed', 'uploads'),
  webModule('presets'),
  webModule('webhooks', 'galleries'),
  webModule('account-page', 'accounts', 'billing', 'galleries', 'presets', 'sites', 'webhooks'),
  webModule('admin', 'accounts', 'uploads'),
  webModule('billing', 'accounts'),
  webModule('visits'),
  webModule('galleries', 'accounts', 'billing', 'presets'),
  webModule('images', 'removed', 'galleries', 'accounts', 'billing', 'uploads', 'upload-links'),
  webModule('upload-links', 'galleries', 'public', 'uploads'),
  webModule('collaborators', 'galleries', 'accounts'),
  webModule('domains', 'galleries'),
  webModule('clients', 'galleries', 'images', 'accounts'),
  webModule('sites', 'accounts', 'galleries', 'domains'),
  webModule(
    'desk',
    ...[
      'galleries',
      'presets',
      'images',
      'clients',
      'collaborators',
      'upload-links',
      'domains',
      'sites',
      'visits',
      'removed',
    ],
    ...['accounts', 'billing', 'uploads', 'public-galleries'],
  ),
  webModule('landing', 'accounts'),
  // web/app assembles the modules.
  { of: 'web', may: ['contract', 'texts', 'web', '*'] },

  // Its files that replace those of web/uploads declare so themselves.
  { of: 'command-line', may: ['contract', 'web/uploads', '*'] },

  { of: 'testing', may: ['contract', 'texts', 'server', 'web', '*'] },
  { of: 'setup', may: ['contract', 'texts', 'server', 'testing', '*'] },
  { of: 'journeys', may: ['contract', 'texts', 'testing', '*'] },
  { of: 'bench', may: ['setup', 'contract', 'server', 'testing', '*'] },
]

/** The rules for docs/architecture.md. */
export function importTable(): string {
  const words = (may: string[]) => may.map((target) => (target === '*' ? 'packages' : target)).join(', ')
  const rows = RULES.filter(({ of }) => of.includes('/')).map(({ of, may }) => {
    const isIn = (part: string) => of.startsWith(`${part}/`)
    const base = isIn('server') ? SERVER_BASE : isIn('web/public-galleries') ? WING_BASE : WEB_BASE
    const hasBase = base.every((target) => may.includes(target))
    const others = hasBase ? may.filter((target) => !base.includes(target)) : may
    return `| \`${of}\` | ${[...(hasBase ? ['*base*'] : []), words(others)].filter(Boolean).join(', ')} |`
  })
  return [
    `*base* of the server: ${words(SERVER_BASE)}. *base* of the web: ${words(WEB_BASE)}; within web/public-galleries: ${words(WING_BASE)}.`,
    '',
    '| module | may import |',
    '|---|---|',
    ...rows,
  ].join('\n')
}

/** Adapters are chosen in one place; everything else uses the port. */
const ADAPTERS = /^server\/ports\/\w[\w-]*\/(?!(storage|mail|payments|custom-hostnames|identity)\.ts$)/

/** Files that choose the adapters from the configuration. */
const ASSEMBLERS = [
  'server/services.ts',
  'server/admin-command.ts',
  'server/examine-program.ts',
  'testing/daily-backup-process.ts',
]

export type Import = { from: string; to: string }

/** Reason why an import is not allowed, or null. `to` is a path of the project, or a package. */
export function objection({ from, to }: Import): string | null {
  const rule = RULES.find(({ of }) => within(from, of))
  if (!rule) return `${from} is in no module`
  const isTest = /\.test\.tsx?$/.test(from)
  if (isTest && (within(to, 'testing') || !isOurs(to))) return null
  if (ADAPTERS.test(to) && !within(from, 'server/ports') && !ASSEMBLERS.includes(from) && !isTest) {
    return `${from} may not know the adapter ${to}`
  }
  if (within(to, rule.of) && rule.of !== 'server') return null
  const allowed = rule.may.some((target) => (target === '*' ? !isOurs(to) : within(to, target)))
  return allowed || (isTest && isOurs(to) && sameSide(from, to)) ? null : `${from} may not import ${to}`
}

const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const isOurs = (path: string) =>
  /^(contract|texts|server|web|command-line|testing|setup|journeys|bench)\//.test(path)
const sameSide = (from: string, to: string) => from.split('/')[0] === to.split('/')[0]

/** The only module of the server that writes a table; others call its functions. Any module may read. */
export const OWNERS: Record<TableName, string> = {
  accountInvitationLinks: 'sign-in',
  accountInvitations: 'sign-in',
  apiTokens: 'sign-in',
  auditEntries: 'accounts',
  chapters: 'images',
  collaborators: 'collaborators',
  countedVisitors: 'visits',
  customDomains: 'domains',
  digests: 'mail',
  downloadLists: 'images',
  downloadedImages: 'clients',
  emailProofs: 'sign-in',
  galleries: 'galleries',
  galleryEmails: 'clients',
  guestReceipts: 'upload-links',
  identities: 'sign-in',
  images: 'images',
  invitationLinks: 'collaborators',
  knownAddresses: 'sign-in',
  knownBrowsers: 'sign-in',
  localAccounts: 'sign-in',
  mailState: 'mail',
  memberKeys: 'galleries',
  logos: 'sites',
  names: 'database',
  newVersions: 'galleries',
  passkeyChallenges: 'sign-in',
  passkeys: 'sign-in',
  passwordResets: 'sign-in',
  paymentNotifications: 'billing',
  pickNotices: 'clients',
  picks: 'clients',
  presets: 'presets',
  rateLimits: 'platform',
  recoveryCodes: 'sign-in',
  removedImages: 'images',
  reports: 'reports',
  samples: 'samples',
  sandboxCheckouts: 'billing',
  seenNews: 'desk',
  selectedImages: 'clients',
  selectionNotices: 'clients',
  selections: 'clients',
  sentEmails: 'clients',
  sessions: 'sign-in',
  shareableLinks: 'upload-links',
  sites: 'sites',
  totpSecrets: 'sign-in',
  unclaimedFiles: 'files',
  uploadParts: 'uploads',
  uploadReceipts: 'images',
  uploads: 'uploads',
  users: 'accounts',
  viewLinks: 'clients',
  visitSalts: 'visits',
  visits: 'visits',
  webhookAttempts: 'webhooks',
  webhookDeliveries: 'webhooks',
  webhooks: 'webhooks',
}

type Tables = typeof tables
type TableName = { [Name in keyof Tables]: Tables[Name] extends Table ? Name : never }[keyof Tables]

/** Table names in SQL to the exported names. */
const BY_SQL_NAME = new Map<string, TableName>(
  Object.entries(tables).flatMap(([name, table]) =>
    is(table, Table) ? [[getTableName(table), name as TableName]] : [],
  ),
)

const QUERY_BUILDER = /\.(?:insert|update|delete)\(\s*(?:\w+\.)?(\w+)\s*\)/g
const SQL = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:\$\{(?:\w+\.)?(\w+)\}|"?(\w+)"?)/gi

/** Tables of other modules that a source file writes, through the query builder or in SQL. */
export function foreignWrites(file: string, source: string): string[] {
  const names = [
    ...[...source.matchAll(QUERY_BUILDER)].map(([, name]) => name!),
    ...[...source.matchAll(SQL)].map(([, name, sqlName]) => name ?? BY_SQL_NAME.get(sqlName!) ?? ''),
  ]
  const written = [...new Set(names)].filter((name): name is TableName => name in OWNERS)
  return (
    written
      .filter((name) => !file.startsWith(`server/${OWNERS[name]}/`))
      // Signing up and signing in at a provider create accounts and prove their e-mails.
      .filter((name) => !(name === 'users' && file.startsWith('server/sign-in/')))
      .map((name) => `${file} writes ${name}, which belongs to ${OWNERS[name]}`)
  )
}
