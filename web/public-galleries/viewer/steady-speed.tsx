import { type PropsWithChildren, useMemo } from 'react'
import {
  createModule,
  EventsContext,
  type LightboxStateSwipeAction,
  type Plugin,
  type Publish,
  useEvents,
  useLightboxProps,
} from 'yet-another-react-lightbox'

/** Limits the time of animations, which the lightbox extends by the slides between two thumbnails. */
export const SteadySpeed: Plugin = ({ addParent }) =>
  addParent('controller', createModule('steady-speed', SteadyEvents))

function SteadyEvents({ children }: PropsWithChildren) {
  const events = useEvents()
  const maximum = useLightboxProps().animation.swipe
  const steady = useMemo(() => {
    const publish = events.publish as (topic: string, event?: unknown) => void
    const limitDuration = (event: LightboxStateSwipeAction) => ({
      ...event,
      duration: event.duration === undefined ? undefined : Math.min(event.duration, maximum),
    })
    return {
      ...events,
      publish: ((topic: string, event?: unknown) =>
        publish(
          topic,
          topic === 'swipe' ? limitDuration(event as LightboxStateSwipeAction) : event,
        )) as Publish,
    }
  }, [events, maximum])
  return <EventsContext value={steady}>{children}</EventsContext>
}
