import type { ReactNode } from 'react'
import { HERE } from './texts.ts'

/** A text with an element in place of `HERE`. */
export function Around({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split(HERE)
  return (
    <>
      {before}
      {children}
      {after}
    </>
  )
}
