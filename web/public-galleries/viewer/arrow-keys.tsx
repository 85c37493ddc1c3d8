import { type RefObject, useEffect } from 'react'
import {
  ACTION_NEXT,
  ACTION_PREV,
  createModule,
  EVENT_ON_KEY_DOWN,
  type Plugin,
  useController,
  useEvents,
  useLightboxProps,
  useRTL,
  VK_ARROW_LEFT,
  VK_ARROW_RIGHT,
  type ZoomRef,
} from 'yet-another-react-lightbox'

/** Handles every press of an arrow key; by itself the lightbox takes one per half an animation. */
export const ArrowKeys: Plugin = ({ addChild }) =>
  addChild('controller', createModule('arrow-keys', KeyListener))

function KeyListener() {
  const { subscribeSensors } = useController()
  const { publish } = useEvents()
  const { carousel, zoom } = useLightboxProps()
  const isMirrored = useRTL()
  const zoomed = zoom?.ref as RefObject<ZoomRef | null> | undefined
  useEffect(
    () =>
      // The last subscriber is called first, and modules are mounted in the order of the tree.
      subscribeSensors(EVENT_ON_KEY_DOWN, (event) => {
        const action = ACTIONS[`${isMirrored}`][event.key]
        // In a zoomed picture, arrow keys move the picture.
        if (!action || carousel.finite || (zoomed?.current?.zoom ?? 1) > 1) return
        event.stopPropagation()
        publish(action)
      }),
    [subscribeSensors, publish, carousel.finite, zoomed, isMirrored],
  )
  return null
}

type Action = typeof ACTION_NEXT | typeof ACTION_PREV

/** Actions by key, for pages that begin on the left and on the right. */
const ACTIONS: Record<`${boolean}`, Record<string, Action | undefined>> = {
  false: { [VK_ARROW_LEFT]: ACTION_PREV, [VK_ARROW_RIGHT]: ACTION_NEXT },
  true: { [VK_ARROW_LEFT]: ACTION_NEXT, [VK_ARROW_RIGHT]: ACTION_PREV },
}
