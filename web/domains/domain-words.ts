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

/** The result of checking the DNS. */
export function dnsResultText({
  customDomain,
  metadata,
}: Pick<Gallery, 'customDomain' | 'metadata'>): string {
  return isPending(metadata?.dns?.status ?? 'pending')
    ? 'Not every record is visible yet. DNS changes can take hours to appear everywhere.'
    : `${customDomain} shows this gallery now.`
}

/** The gallery's address at its custom domain: scheme and port as in its own address. */
export function domainAddress({ address, customDomain }: Pick<Gallery, 'address' | 'customDomain'>): string {
  const url = new URL(address)
  url.hostname = customDomain ?? ''
  return url.origin
}
