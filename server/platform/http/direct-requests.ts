import proxyAddress from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** Headers that proxies add to forwarded requests. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** Ranges that together cover all addresses, as the library refuses `/0`. */
const HALVES = { 4: ['0.0.0.0/1', '128.0.0.0/1'], 6: ['::/1', '8000::/1'] }
const halves = (range: string) => (range.endsWith('/0') ? HALVES[range.includes(':') ? 6 : 4] : [range])

/**
 * Recognises requests made directly from these addresses. A request forwarded by a proxy never counts.
 * @param addresses IP addresses, ranges (CIDR), or names of ranges, as in TRUST_PROXY
 */
export function directFrom(addresses: string[]): (request: FastifyRequest) => boolean {
  const isKnown = proxyAddress.compile(addresses.flatMap(halves))
  return ({ headers, socket: { remoteAddress = '' } }) =>
    !FORWARDED.some((name) => headers[name] !== undefined) &&
    ipaddr.isValid(remoteAddress) &&
    isKnown(remoteAddress, 0)
}
