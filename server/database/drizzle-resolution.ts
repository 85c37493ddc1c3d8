import { type RegisterHooksOptions, registerHooks } from 'node:module'

type Resolve = NonNullable<RegisterHooksOptions['resolve']>

const PACKAGE = '/node_modules/drizzle-orm/'

/**
 * Resolves drizzle-orm's files without its package.json (180 kB), which Node.js would otherwise parse for each file:
 * half of the program's load time. Call it before anything imports drizzle-orm.
 */
export function resolveDrizzleQuickly(): void {
  const found = new Map<string, ReturnType<Resolve>>()
  registerHooks({
    resolve(specifier, context, resolve) {
      const { parentURL = '', conditions } = context
      if (parentURL.includes(PACKAGE) && /^\.\.?\/.*\.js$/.test(specifier))
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      if (!/^drizzle-orm(\/|$)/.test(specifier) || !conditions.includes('import'))
        return resolve(specifier, context)
      const known = found.get(specifier) ?? { ...resolve(specifier, context), shortCircuit: true }
      found.set(specifier, known)
      return known
    },
  })
}
