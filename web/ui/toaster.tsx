import { Toast as Radix } from 'radix-ui'
import { useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { CrossIcon } from './icons.tsx'
import { newListeners } from './listeners.ts'
import { dismissToast, onToasts, shownToasts } from './toast-store.ts'
import { useWords } from './words.ts'

/** Ids of the mounted places of messages: the page's, then those of the open modals, the topmost last. */
let places: readonly string[] = []
const listeners = newListeners()

/**
 * Place of the messages in the page and in each modal, which blocks keyboard, pointer and screen readers outside of
 * it. They are shown in the place that was mounted last.
 */
export function Toaster() {
  const id = useId()
  const last = useSyncExternalStore(listeners.subscribe, () => places.at(-1))
  useLayoutEffect(() => {
    places = [...places, id]
    listeners.tell()
    return () => {
      places = places.filter((one) => one !== id)
      listeners.tell()
    }
  }, [id])
  return last === id && <Messages />
}

/** Shows the store's messages, for 5 s by default; a swipe outwards dismisses one, F8 focuses this area. */
function Messages() {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  const [announcer, setAnnouncer] = useState<HTMLElement | null>(null)
  const words = useWords()
  const isMirrored = document.documentElement.dir === 'rtl'
  return (
    <Radix.Provider
      label={words.notification}
      duration={5000}
      swipeDirection={isMirrored ? 'left' : 'right'}
      swipeThreshold={50}
      {...(announcer && { announcerContainer: announcer })}
    >
      {/* A modal hides the rest of the page from screen readers, except live regions: announcements in here
          are still read. */}
      <div ref={setAnnouncer} aria-live="off" />
      {toasts.map(({ id, open, lang, dir, title, description, variant, action, duration }) => (
        <Radix.Root
          key={id}
          open={open}
          lang={lang}
          dir={dir}
          {...(duration && { duration })}
          onOpenChange={(next) => !next && dismissToast(id)}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={classes(
            'appear relative flex flex-wrap items-start gap-x-3 border-s-3 bg-paper py-3.5 ps-4 pe-14 text-ink shadow-lift forced-colors:border',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            'data-[swipe=end]:translate-x-(--radix-toast-swipe-end-x) data-[swipe=end]:opacity-0',
            variant === 'destructive' ? 'border-bad' : 'border-rail',
          )}
        >
          <div className="min-w-0 flex-1 basis-48">
            <Radix.Title
              className={classes('text-control font-strong', variant === 'destructive' && 'text-bad')}
            >
              {title}
            </Radix.Title>
            {description && (
              <Radix.Description className="mt-0.5 text-control break-words text-ink-2">
                {description}
              </Radix.Description>
            )}
          </div>
          {action && (
            <Radix.Action
              altText={action.label}
              onClick={() => void action.run()}
              className="-my-3 -me-3 ms-auto inline-flex min-h-11 items-center shrink-0 rounded-control px-3 text-control font-strong underline underline-offset-4"
            >
              {action.label}
            </Radix.Action>
          )}
          <Radix.Close
            aria-label={words.close}
            className="absolute end-0.5 top-0.5 flex size-11 items-center justify-center rounded-control text-ink-2 hover:text-ink"
          >
            <CrossIcon className="size-4" />
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        label={words.notifications}
        // On phones at the top, as dialogs are at the bottom.
        className="fixed inset-x-0 top-[var(--messages-top,0px)] z-70 m-0 flex list-none flex-col gap-2 p-5 outline-none empty:pointer-events-none sm:inset-x-auto sm:top-auto sm:end-0 sm:bottom-[var(--dock-height,0px)] sm:w-105"
      />
    </Radix.Provider>
  )
}
