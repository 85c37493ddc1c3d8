/** Texts about custom domains. Pure. */
import { isDomain } from '#contract/custom-domain.ts'
import type { Gallery } from '#contract/galleries.ts'
import { ApiError } from '#web/base/api.ts'

export type Feedback = { tone: 'ok' | 'bad'; words: string }

/** Feedback on the typed domain; null if the field is empty. */
export function formatFeedback(typed: string): Feedback | null {
  if (typed.trim() === '') return null
  if (isDomain(typed)) return { tone: 'ok', words: 'Valid domain format' }
  return { tone: 'bad', words: 'Please enter a valid domain name (e.g., photos.example.com)' }
}

/** The server's message if the domain itself is not acceptable (it is the host's own, for example), otherwise null. */
export const domainRefusal = (error: unknown): string | null =>
  (error instanceof ApiError && error.code === 'invalid_input' && error.answer.message) || null

/** Certificate records have several pending states. */
export const isPending = (status: string): boolean => status.startsWith('pending')

/** 'pending_validation' becomes 'Pending validation'. */
export function statusWords(status: string): string {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The holder of a domain. `address` is its own, null if it has none. */
export type Held = Pick<Gallery, 'customDomain' | 'metadata'> & { address: string | null }

/** Sentences about the target of a domain. */
export const HOLDER_WORDS = {
  gallery: { It: 'The gallery', this: 'this gallery' },
  site: { It: 'Your site', this: 'your site' },
} as const
export type HolderKind = keyof typeof HOLDER_WORDS

/** The result of checking the DNS. */
export function dnsResultText({ customDomain, metadata }: Held, kind: HolderKind): string {
  return isPending(metadata?.dns?.status ?? 'pending')
    ? 'Not every record is visible yet. DNS changes can take hours to appear everywhere.'
    : `${customDomain} shows ${HOLDER_WORDS[kind].this} now.`
}

/** The address at the custom domain: scheme and port as in the holder's own address, whose name may be invalid. */
export function domainAddress({ address, customDomain }: Pick<Held, 'address' | 'customDomain'>): string {
  const [, scheme, port = ''] = /^(https?:)\/\/[^/]*?(:\d+)?(?:\/|$)/.exec(address ?? window.location.origin)!
  return `${scheme}//${customDomain}${port}`
}
