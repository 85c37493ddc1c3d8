import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { guests, language } from '#web/texts/texts.ts'

const byCode = (): Partial<Record<ErrorCode, string>> => ({
  unusable_image: guests.refusedImage,
  unsupported_type: guests.refusedImage,
  unsupported_format: guests.refusedImage,
  too_large: guests.refusedLarge,
  quota_exceeded: guests.refusedFull,
  no_space: guests.refusedFull,
  too_many_requests: guests.refusedTooMany,
  unavailable: guests.refusedUnavailable,
  too_late: guests.refusedLate,
  gallery_frozen: guests.notTakingPhotos,
  link_ended: guests.askForNewInvitation,
})

/** Explains a refusal in the language of the page. In English it is the refusal's message itself. */
export function refusalText(
  { code, message }: { [Field in 'code' | 'message']?: ErrorBody[Field] | null },
  otherwise: string = guests.imagesFailed,
): string {
  if (language === 'en') return message || otherwise
  return (code && byCode()[code]) || otherwise
}
