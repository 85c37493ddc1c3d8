import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { memoize } from '#server/platform/memoize.ts'

/**
 * The unit of rate limits per address: an IPv4 address, or the /64 network of an IPv6 address, since a site gets at
 * least a /64 (RFC 6177). IPv4-mapped IPv6 addresses count as IPv4. Other texts are used as they are: some proxies add
 * the port, and a closed connection has no address.
 */
export const networkOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  readNetwork(String(ip).slice(0, MAX_CHARS))

/** Maximum length that is read: longer than any address with a zone or a port. A trusted proxy may pass on anything. */
const MAX_CHARS = 100

const readNetwork = memoize(10_000, (ip) => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
})
