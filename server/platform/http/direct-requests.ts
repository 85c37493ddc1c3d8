import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The named ranges of TRUST_PROXY. */
const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Headers that proxies add to forwarded requests. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Recognises requests made directly from these addresses. A request forwarded by a proxy never counts.
 * @param addresses IP addresses, ranges (CIDR), or names of ranges
 */
export function directFrom(addresses: string[]): (request: FastifyRequest) => boolean {
  const known = new BlockList()
  for (const entry of addresses.flatMap((each) => NAMED[each] ?? each)) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) known.addAddress(address, familyOf(address))
    else known.addSubnet(address, Number(bits), familyOf(address))
  }
  return ({ headers, socket }) => {
    const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
    const isForwarded = FORWARDED.some((name) => headers[name] !== undefined)
    return !isForwarded && isIP(address) !== 0 && known.check(address, familyOf(address))
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
