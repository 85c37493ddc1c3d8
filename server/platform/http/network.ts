import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/**
 * The unit of rate limits per address: an IPv4 address, or the /64 network of an IPv6 address, since a site gets at
 * least a /64 (RFC 6177). IPv4-mapped IPv6 addresses count as IPv4. What is no address counts
 * as it is: some proxies add the port, and a connection that is gone has none.
 */
export function networkOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  let network = networks.get(ip)
  if (network === undefined) {
    network = parseNetwork(ip)
    networks.set(ip, network)
  }
  return network
}

/** Of addresses that came recently: reading one takes longer than finding it here. */
const networks = new LRUCache<string, string>({ max: 10_000 })

function parseNetwork(ip: string): string {
  if (!ipaddr.isValid(ip ?? '')) return String(ip)
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
