/** The browser's language; en-GB if it is missing or invalid, such as 'en-US@posix'. */
export const LANGUAGE = languageOf(globalThis.navigator?.language)

function languageOf(said: string | undefined): string {
  try {
    return Intl.getCanonicalLocales(said)[0] ?? 'en-GB'
  } catch (error) {
    if (error instanceof RangeError) return 'en-GB'
    throw error
  }
}
