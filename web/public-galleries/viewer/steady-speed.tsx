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

/** The lightbox flies past every slide between two thumbnails, for as long as that takes. Here no way takes longer. */
export const SteadySpeed: Plugin = ({ addParent }) =>
  addParent('controller', createModule('steady-speed', SteadyEvents))

function SteadyEvents({ children }: PropsWithChildren) {
  const events = useEvents()
  const longest = useLightboxProps().animation.swipe
  const steady = useMemo(() => {
    const publish = events.publish as (topic: string, event?: unknown) => void
    const hurry = (event: LightboxStateSwipeAction) => ({
      ...event,
      duration: event.duration === undefined ? undefined : Math.min(event.duration, longest),
    })
    return {
      ...events,
      publish: ((topic: string, event?: unknown) =>
        publish(topic, topic === 'swipe' ? hurry(event as LightboxStateSwipeAction) : event)) as Publish,
    }
  }, [events, longest])
  return <EventsContext value={steady}>{children}</EventsContext>
}
