import type { ErrorCode } from '#contract/error-codes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Spoken } from '#contract/languages.ts'
import type { Texts } from '#server/web-files/public-pages.ts'

/** Titles of pages for refused requests, by code; other codes use the title of their status. */
export type RefusalTitles = (texts: Texts) => Partial<Record<ErrorCode, string>>

/** Explains a refusal in the language of the page. In English it is the refusal's message itself. */
export function refusalText({ language }: Spoken, texts: Texts, body: ErrorBody): string {
  return language === 'en' ? body.message : (byCode(texts, body)[body.code] ?? texts.refusedInput)
}

const byCode = (
  texts: Texts,
  { maxDownloads = 0, downloadedImages = 0 }: ErrorBody,
): Partial<Record<ErrorCode, string>> => ({
  unavailable: texts.refusedUnavailable,
  internal_error: texts.refusedFailed,
  no_space: texts.refusedFailed,
  timeout: texts.refusedFailed,
  too_many_requests: texts.refusedTooMany,
  too_many_downloads: texts.tooManyDownloads,
  wrong_password: texts.refusedPassword,
  password_required: texts.galleryIsPrivate,
  downloads_used: texts.refusedUsed({ most: maxDownloads, taken: downloadedImages }),
  downloads_off: texts.refusedDownloads,
  images_missing: texts.refusedImagesMissing,
  link_required: texts.refusedWithoutLink,
})
