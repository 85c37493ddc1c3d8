import { type ReactNode, useLayoutEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { SPOKEN_PATHS } from '#contract/pages.ts'
import { spoken } from '#web/texts/spoken.ts'
import { accounts } from '#web/texts/texts.ts'
import { ENGLISH_WORDS, WordsOf } from '#web/ui/words.ts'

/** Tells whether the screen at this path is in the visitor's language. */
export const speaksAt = (pathname: string): boolean =>
  SPOKEN_PATHS.some((pattern) => matchPath(pattern, pathname) !== null)

/** Tells whether this screen is in the visitor's language, with its texts loaded. */
export const useSpeaks = (): boolean => speaksAt(useLocation().pathname) && accounts !== undefined

/** Sets the language and direction of the document: the visitor's, or English. */
export function Speaking({ children }: { children: ReactNode }) {
  const speaks = useSpeaks()
  useLayoutEffect(() => {
    Object.assign(document.documentElement, speaks ? spoken() : spoken('en'))
  }, [speaks])
  return <WordsOf value={speaks ? accounts : ENGLISH_WORDS}>{children}</WordsOf>
}
