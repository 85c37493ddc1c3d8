import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { badRequest } from '#server/platform/http/refusal.ts'

/** Thrown for an address that webhooks may not call: it is not public, and the operator does not allow it. */
export class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC'
  constructor(name: string) {
    super(`${name} is not a public address`)
    this.name = 'NotPublic'
  }
}

/** Checks of the addresses that webhooks may call. */
export type CallableAddresses = {
  /**
   * Refuses (400) a host that does not resolve, or resolves to an address that is not public.
   * @param host of a URL: a name, or an IP address, in brackets for IPv6
   */
  require(host: string): Promise<void>
  /** Lookup for `net.connect`: resolves a name once, and throws `NotPublic` unless all its addresses may be called. */
  lookup: LookupFunction
  /** Throws `NotPublic` for a literal IP address, which `net.connect` does not look up. */
  requireLiteral(host: string): void
}

/**
 * Allows public addresses, by IANA's registries for special purposes (RFC 6890) in ipaddr.js, and these ranges. IPv4
 * inside of IPv6 counts as IPv4 (RFC 4291 2.5.5.2).
 * @param find resolves names; by default the system does
 */
export function callableAddresses(
  allowed: string[],
  find: (name: string) => Promise<LookupAddress[]> = (name) => lookup(name, { all: true }),
): CallableAddresses {
  const ranges = allowed.map((range) => ipaddr.parseCIDR(range))
  const isCallable = (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text)
    const isAllowed = ranges.some(
      ([range, bits]) => range.kind() === address.kind() && address.match(range, bits),
    )
    return isAllowed || address.range() === 'unicast'
  }
  const resolve = async (name: string) => {
    const found = await find(name)
    // Every address must be callable, not only one of them.
    if (!found.every(({ address }) => isCallable(address))) throw new NotPublic(name)
    return found
  }
  const requireLiteral = (host: string) => {
    const address = withoutBrackets(host)
    if (ipaddr.isValid(address) && !isCallable(address)) throw new NotPublic(address)
  }
  return {
    requireLiteral,
    async require(host) {
      try {
        requireLiteral(host)
        await resolve(withoutBrackets(host))
      } catch (error) {
        if (error instanceof NotPublic)
          throw badRequest('This address is not public. Webhooks can only call public addresses.')
        if (isLookupError(error)) throw badRequest(`We can't find the host ${withoutBrackets(host)}.`)
        throw error
      }
    },
    lookup(name, { all }, callback) {
      resolve(name).then(
        (found) => {
          const [first] = found
          if (all) callback(null, found)
          else callback(null, first!.address, first!.family)
        },
        (error: NodeJS.ErrnoException) => callback(error, []),
      )
    },
  }
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1')

/** True for a name that does not exist, or whose name servers do not answer. */
const isLookupError = (error: unknown) => (error as NodeJS.ErrnoException).syscall === 'getaddrinfo'
