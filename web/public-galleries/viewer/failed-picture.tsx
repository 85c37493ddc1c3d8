import { useEffect, useState } from 'react'
import { LINK_HAS_ENDED, picksAddress } from '#contract/pick-form.ts'
import type { PageFacts } from '../page-facts.ts'

/** In the place of a picture that the holder of a view link did not get: whether the link has ended. */
export function FailedPicture({ facts: { publicId } }: { facts: Pick<PageFacts, 'publicId'> }) {
  const [text, setText] = useState('')
  useEffect(() => {
    fetch(picksAddress(publicId)).then(
      ({ status }) => setText(status === 401 || status === 404 ? LINK_HAS_ENDED : FAILED),
      () => setText(FAILED),
    )
  }, [publicId])
  return (
    <p className="failed" role="alert">
      {text}
    </p>
  )
}

const FAILED = "This photo couldn't be loaded."
