import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Finding } from '../finding.ts'
import type { Outside } from './ask.ts'

const PATHS = 'or set ADDRESSES=paths, which needs no names below the host'
/** An address that belongs to nobody (RFC 5737). */
const LIE = '192.0.2.77'

export async function hostArrives({ publicUrl, seen }: Outside): Promise<Finding[]> {
  const { host } = await seen()
  if (host === publicUrl.host) return [{ fine: `arrives as ${host}` }]
  return [
    {
      wrong: `A request for ${publicUrl.host} arrives as one for ${host}`,
      todo: 'Let the proxy pass on the Host header as it was asked.',
    },
  ]
}

export async function schemeArrives({ publicUrl, seen }: Outside): Promise<Finding[]> {
  const scheme = publicUrl.protocol.slice(0, -1)
  const todo = 'Let the proxy set X-Forwarded-Proto itself, and name its address in TRUST_PROXY.'
  const asked = await seen()
  if (asked.scheme !== scheme)
    return [{ wrong: `A request by ${scheme} arrives as one by ${asked.scheme}`, todo }]
  const other = scheme === 'https' ? 'http' : 'https'
  const lied = await seen({ 'x-forwarded-proto': other })
  if (lied.scheme !== scheme)
    return [{ wrong: `Callers choose the scheme: ${other} was believed (X-Forwarded-Proto)`, todo }]
  return [{ fine: `arrives as ${scheme}` }]
}

/** Checks the caller's address as seen by the program, on which limits, visits and the log depend. */
export async function callerIsSeen({ seen }: Outside): Promise<Finding[]> {
  const { address, peer, forwardedFor, ownAddress } = await seen()
  const own = forwardedFor === null ? ownAddress : forwardedFor.split(',')[0]!.trim()
  if (!isSame(address, own)) {
    return [
      forwardedFor === null
        ? {
            wrong: `The program takes ${address}, a proxy, for every caller`,
            todo: 'Let the proxy send X-Forwarded-For with the address of the caller, and name its own in TRUST_PROXY.',
          }
        : {
            wrong: `The program takes ${address}, a proxy, for the caller, who is ${own}`,
            todo: `Name every proxy between the caller and the program in TRUST_PROXY: ${proxies(forwardedFor, peer)}.`,
          },
    ]
  }
  const lied = await seen({ 'x-forwarded-for': LIE })
  if (lied.address === LIE && lied.forwardedFor?.split(',').at(-1)?.trim() === LIE) {
    return [
      {
        wrong: 'Callers choose their address: X-Forwarded-For is passed on as they send it',
        todo: 'Let the proxy replace X-Forwarded-For, or add to it; where there is no proxy, unset TRUST_PROXY.',
      },
    ]
  }
  return [{ fine: `is known by its own address (${address})` }]
}

const isSame = (one: string, other: string) => plain(one) === plain(other)
const plain = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address).toString() : address)

/** All addresses but the first, which is the caller's. */
const proxies = (forwardedFor: string, peer: string) =>
  [...forwardedFor.split(',').slice(1), peer].map((each) => plain(each.trim())).join(', ')

/** Checks that galleries are reachable at their subdomains: DNS, certificate and proxy. */
export async function namesBelow({ publicUrl, addresses, seen }: Outside): Promise<Finding[]> {
  if (addresses === 'paths') return [{ fine: 'are not needed (ADDRESSES=paths)' }]
  const { hostname } = publicUrl
  if (isIP(hostname.replaceAll(/[[\]]/g, '')))
    return [
      {
        wrong: `${hostname} is an address, which has no names below it`,
        todo: `Give PUBLIC_URL a name, ${PATHS}.`,
      },
    ]
  const below = new URL(publicUrl)
  below.hostname = `doctor-${randomBytes(4).toString('hex')}.${hostname}`
  try {
    const { host } = await seen({}, below)
    if (host === below.host) return [{ fine: 'are reached' }]
    return [
      {
        wrong: `A request for ${below.host} arrives as one for ${host}`,
        todo: 'Let the proxy pass on the Host header as it was asked.',
      },
    ]
  } catch (error) {
    return [whyNot(error as NodeJS.ErrnoException, hostname)]
  }
}

function whyNot({ code = '', message }: NodeJS.ErrnoException, hostname: string): Finding {
  if (/^(ENOTFOUND|EAI_)/.test(code)) {
    return {
      wrong: `*.${hostname} is not in the DNS`,
      todo: `Add a record for *.${hostname} like that of ${hostname}, ${PATHS}.`,
    }
  }
  if (/CERT|TLS|SSL|UNABLE_TO|EPROTO|ECONNRESET/.test(code)) {
    return {
      wrong: `There is no certificate for *.${hostname} (${message.replaceAll(/\s+/g, ' ').slice(0, 120)})`,
      todo: `Let the proxy have a certificate for *.${hostname}, ${PATHS}.`,
    }
  }
  return {
    wrong: message,
    todo: `Let the proxy send *.${hostname} to the program like ${hostname}, ${PATHS}.`,
  }
}
