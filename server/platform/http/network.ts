import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * What limits count as one address: an IPv4 address, or the /64 of an IPv6 address, all of which one customer has
 * (RFC 6177). IPv4 addresses that are written as IPv6 are the same as written plainly.
 */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
