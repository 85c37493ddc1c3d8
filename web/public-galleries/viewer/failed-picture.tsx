import { useEffect, useState } from 'react'
import { picksAddress } from '#contract/pick-form.ts'
import { texts } from '#web/texts/texts.ts'
import type { PageFacts } from '../page-facts.ts'

/** Replaces a picture that the holder of a view link could not load, and tells whether the link has ended. */
export function FailedPicture({ facts }: { facts: Pick<PageFacts, 'publicId' | 'base'> }) {
  const [text, setText] = useState('')
  useEffect(() => {
    fetch(picksAddress(facts)).then(
      ({ status }) => setText(status === 401 || status === 404 ? texts.linkHasEnded : texts.photoNotLoaded),
      () => setText(texts.photoNotLoaded),
    )
  }, [facts])
  return (
    <p className="failed" role="alert">
      {text}
    </p>
  )
}
