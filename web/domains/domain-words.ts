/** What is said about custom domains (the specification, sections 5 and 8). Pure. */
import { isDomain } from '#contract/custom-domain.ts'
import type { Gallery } from '#contract/galleries.ts'
import { ApiError } from '#web/base/api.ts'

export type Feedback = { tone: 'ok' | 'bad'; words: string }

/** On what is typed; null while nothing is. */
export function formatFeedback(typed: string): Feedback | null {
  if (typed.trim() === '') return null
  if (isDomain(typed)) return { tone: 'ok', words: 'Valid domain format' }
  return { tone: 'bad', words: 'Please enter a valid domain name (e.g., photos.example.com)' }
}

/** What the server finds wrong with the domain itself, such as that it is the host's own; null if it is something else. */
export const domainRefusal = (error: unknown): string | null =>
  (error instanceof ApiError && error.code === 'invalid_input' && error.answer.message) || null

/** A certificate's record may be pending in several ways. */
export const isPending = (status: string): boolean => status.startsWith('pending')

/** 'pending_validation' becomes 'Pending validation'. */
export function statusWords(status: string): string {
  const words = status.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a look at the DNS has shown. */
export function findingOf({ customDomain, metadata }: Pick<Gallery, 'customDomain' | 'metadata'>): string {
  return isPending(metadata?.dns?.status ?? 'pending')
    ? 'Not every record is visible yet. It can take hours until a change of the DNS is seen everywhere.'
    : `${customDomain} shows this gallery now.`
}

/** Where the domain shows the gallery: like its own address, under another name. */
export function domainAddress({ address, customDomain }: Pick<Gallery, 'address' | 'customDomain'>): string {
  const url = new URL(address)
  url.hostname = customDomain ?? ''
  return url.origin
}
