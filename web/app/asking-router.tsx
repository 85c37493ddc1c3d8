import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { createPath, type Location, NavigationType, type Navigator, parsePath, Router } from 'react-router'
import { ask } from '#web/ui/dialogs.tsx'
import { questionBefore } from '#web/ui/leave-warning.ts'

/** State of an entry of the browser's history: its index, its key, and the app's own state. */
type Entry = { idx: number; key?: string; usr?: unknown }
const entryNow = () => window.history.state as Partial<Entry> | null

function locationNow(): Location {
  const { pathname, search, hash } = window.location
  const { key = 'default', usr: state = null } = entryNow() ?? {}
  return { pathname, search, hash, key, state }
}

type Arrival = { location: Location; action: NavigationType }

/**
 * Follows the browser's address, and asks before a link, Back or Forward discards unsaved changes. React
 * Router asks only in its data router, which makes the first script 16 kB larger.
 */
export function AskingRouter({ children }: { children: ReactNode }) {
  const [arrival, setArrival] = useState<Arrival>(() => ({
    location: locationNow(),
    action: NavigationType.Pop,
  }))
  const [{ navigator, onPop }] = useState(() =>
    followHistory((arrived) => startTransition(() => setArrival(arrived))),
  )
  useEffect(() => {
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [onPop])
  return (
    <Router location={arrival.location} navigationType={arrival.action} navigator={navigator}>
      {children}
    </Router>
  )
}

function followHistory(onArrival: (arrival: Arrival) => void) {
  let here = locationNow()
  let place = entryNow()?.idx ?? 0
  window.history.replaceState({ ...entryNow(), idx: place }, '')
  /** True if the next step through the history has been confirmed. */
  let isDecided = false

  function arrive(action: NavigationType) {
    here = locationNow()
    place = entryNow()?.idx ?? place
    onArrival({ location: here, action })
  }
  /** @returns true if the user is asked first */
  function asksFirst(to: Pick<Location, 'pathname' | 'search'>, act: () => void): boolean {
    const question = questionBefore(here, to)
    if (question) void ask({ key: 'leaving', ...question, act })
    return question !== undefined
  }
  function onPop() {
    const to = locationNow()
    // The entry was created by a link to an anchor on this page.
    if (!entryNow()) window.history.replaceState({ idx: to.hash === here.hash ? place : place + 1 }, '')
    const steps = (entryNow()?.idx ?? place) - place
    if (steps === 0 && to.key === here.key) return
    const goOn = () => {
      isDecided = true
      window.history.go(steps)
    }
    if (!isDecided && steps !== 0 && asksFirst(to, goOn)) return window.history.go(-steps)
    isDecided = false
    arrive(NavigationType.Pop)
  }
  const going =
    (replace: boolean): Navigator['push'] =>
    (to, usr) => {
      const path = { ...here, search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) }
      const key = Math.random().toString(36).slice(2, 10)
      const goOn = () => {
        const entry: Entry = { idx: replace ? place : place + 1, key, usr }
        window.history[replace ? 'replaceState' : 'pushState'](entry, '', createPath(path))
        arrive(replace ? NavigationType.Replace : NavigationType.Push)
      }
      if (!asksFirst(path, goOn)) goOn()
    }
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: (steps) => window.history.go(steps),
    push: going(false),
    replace: going(true),
  }
  return { navigator, onPop }
}
