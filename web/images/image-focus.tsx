import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Image } from '#contract/images.ts'
import { sendJson } from '#web/base/api.ts'
import { useAction } from '#web/base/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FocusPoint } from '#web/ui/focus-point.tsx'
import { showSaved } from './queries.ts'

/** Time without a move after which the point is saved, in milliseconds. */
const REST_MS = 400

/** Null for the point found in the picture. */
type Wanted = { focusX: number; focusY: number } | { focusX: null; focusY: null }

type Props = { image: Image; alt: string; sizes: string; width?: string; quiet?: boolean }

/** An image whose focal point can be set. It is saved at once; a failure restores the saved point. */
export function ImageFocus({ image, ...picture }: Props) {
  const { focus, set, findAgain } = useImageFocus(image)
  return (
    <FocusPoint
      {...picture}
      image={image}
      point={{ x: focus.focusX, y: focus.focusY }}
      onChange={({ x, y }) => set({ focusX: x, focusY: y })}
    >
      {focus.focusSet && (
        <Button look="quiet" onClick={findAgain}>
          Find again
        </Button>
      )}
    </FocusPoint>
  )
}

function useImageFocus({ id, galleryId, focusX, focusY, focusSet }: Image) {
  const queryClient = useQueryClient()
  const [focus, setFocus] = useState({ focusX, focusY, focusSet })
  const saved = useRef(focus)
  const latest = useRef<Wanted>(undefined)
  const { mutate } = useAction({
    send: (wanted: Wanted) => sendJson<Image>('PATCH', `/api/images/${id}`, wanted),
    done(image, wanted) {
      showSaved(queryClient, galleryId, [image])
      saved.current = image
      if (wanted.focusX === null) setFocus(image)
    },
    fails: (wanted) => wanted === latest.current && setFocus(saved.current),
    failed: 'Failed to save the focal point. Please try again.',
    scope: `focus-${id}`,
  })

  const resting = useRef<{ wanted?: Wanted; timer?: ReturnType<typeof setTimeout> }>({})
  const [flush] = useState(() => () => {
    const { wanted, timer } = resting.current
    clearTimeout(timer)
    resting.current = {}
    if (wanted) mutate(wanted)
  })
  useEffect(() => flush, [flush])
  function save(wanted: Wanted, pause: number) {
    latest.current = wanted
    clearTimeout(resting.current.timer)
    resting.current = { wanted, timer: setTimeout(flush, pause) }
  }
  return {
    focus,
    set(point: { focusX: number; focusY: number }) {
      setFocus({ ...point, focusSet: true })
      save(point, REST_MS)
    },
    findAgain: () => save({ focusX: null, focusY: null }, 0),
  }
}
