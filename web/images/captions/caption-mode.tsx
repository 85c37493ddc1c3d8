import { useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Image } from '#contract/images.ts'
import type { Language } from '#contract/languages.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { grouped } from '#web/base/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { ResponsiveImage } from '#web/ui/responsive-image.tsx'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { textsOf } from '../image-texts.ts'
import { imageName } from '../image-tile.tsx'
import { useSelection } from '../use-selection.ts'
import { CaptionFields } from './caption-fields.tsx'
import { captionDrafts, type Drafts, translationsIn } from './drafts.ts'
import { FilmStrip } from './film-strip.tsx'
import { LargeImage, SIZES } from './large-image.tsx'
import { useSameForChosen } from './use-same-for-chosen.ts'

/** State of the history entry: ids of the chosen images, and of the one that is shown. */
export type CaptionsState = { chosen?: number[]; shown?: number } | null

/**
 * One large image with its texts, and all images in a film strip. Going to another image saves the texts of
 * this one in the background; texts that could not be saved are marked and kept.
 * @param images in their order, at least one
 */
export function CaptionMode({
  galleryId,
  language,
  images: all,
  state,
}: {
  galleryId: number
  /** Language of the gallery's pages; null: each visitor's own. */
  language: Language | null
  images: readonly Image[]
  state: CaptionsState
}) {
  const [chosenAtFirst] = useState(() => new Set(state?.chosen))
  const [isLimited, setLimited] = useState(chosenAtFirst.size > 1)
  const images = useMemo(() => {
    const some = isLimited ? all.filter(({ id }) => chosenAtFirst.has(id)) : all
    return some.length > 0 ? some : all
  }, [all, isLimited, chosenAtFirst])
  const selection = useSelection(images, state?.chosen)
  const { place, image, show } = useShown(images, state)
  const { store, drafts, unsaved } = useDrafts(galleryId, all)
  const fields = useRef<HTMLFormElement>(null)
  /** Field in which typing began; it gets the focus in the next image as well. */
  const began = useRef<string>(undefined)
  const draft = drafts.get(image.id)
  const texts = draft?.texts ?? textsOf(image)
  const others = selection.chosen.filter(({ id }) => id !== image.id)
  const sameForChosen = useSameForChosen(galleryId)

  const focusField = (name: string) => fields.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  useEffect(() => fields.current?.querySelector<HTMLElement>('[name="title"]')?.focus(), [])
  /** Tells whether this image may be left: its texts must be valid. */
  function mayLeave() {
    const [problem] = Object.keys(store.check(image) ?? {})
    if (problem) focusField(problem)
    return !problem
  }
  function go(step: 1 | -1) {
    if (!mayLeave()) return
    const next = images[place + step]
    const saved = store.save(image)
    if (next) show(next, place + step)
    else if (draft) void saved.then((isSaved) => isSaved && toast({ title: 'Caption saved' }))
    focusField(began.current ?? 'title')
    began.current = undefined
  }
  async function giveToChosen() {
    if (mayLeave() && (await store.save(image)))
      sameForChosen.same(texts, translationsIn(image, draft), others)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (
      event.key !== 'Enter' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.nativeEvent.isComposing
    )
      return
    event.preventDefault()
    if (!event.repeat) go(event.shiftKey ? -1 : 1)
  }
  const leave = useRef({ image, mayLeave })
  leave.current = { image, mayLeave }
  const showFromStrip = useCallback(
    (wanted: Image) => {
      if (!leave.current.mayLeave()) return
      void store.save(leave.current.image)
      show(wanted)
    },
    [store, show],
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what its buttons do
    <div onKeyDown={onKeyDown}>
      <p role="status" className="sr-only">
        {`${grouped(place + 1)} of ${grouped(images.length)}: ${image.originalName}`}
      </p>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <p className="tabular text-label text-ink-2">
          {`${grouped(place + 1)} of ${grouped(images.length)}`}
        </p>
        {images.length < all.length && (
          <Button look="quiet" className="px-3!" onClick={() => setLimited(false)}>
            {`Show all ${grouped(all.length)}`}
          </Button>
        )}
        <Saved drafts={drafts} unsaved={unsaved} save={store.save} />
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <LargeImage image={image} />
        <CaptionFields
          ref={fields}
          texts={texts}
          draft={draft}
          translations={translationsIn(image, draft)}
          own={language}
          isFirst={place === 0}
          isLast={place === images.length - 1}
          othersChosen={others.length}
          busy={sameForChosen.saving}
          onType={(field, text) => {
            began.current ??= field
            store.type(image, { [field]: text })
          }}
          onTranslate={(typed) => {
            const { activeElement } = document
            if (activeElement instanceof HTMLElement)
              began.current ??= activeElement.getAttribute('name') ?? undefined
            store.translate(image, typed)
          }}
          onNext={() => go(1)}
          onPrevious={() => go(-1)}
          onSame={() => void giveToChosen()}
        />
      </div>
      <div className="mt-6">
        <FilmStrip
          images={images}
          current={place}
          chosen={selection.ids}
          drafts={drafts}
          onShow={showFromStrip}
          onToggle={selection.toggle}
        />
      </div>
      {images[place + 1] && (
        <div hidden>
          <ResponsiveImage
            key={images[place + 1]!.id}
            image={images[place + 1]!}
            alt=""
            sizes={SIZES}
            eager
          />
        </div>
      )}
    </div>
  )
}

/** The image that is shown, also after a reload. If it is deleted, the next one takes its place. */
function useShown(images: readonly Image[], state: CaptionsState) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [shown, setShown] = useState(() => {
    const wanted = new Set(state?.shown ? [state.shown] : state?.chosen)
    return { id: images.find(({ id }) => wanted.has(id))?.id, place: 0 }
  })
  const found = images.findIndex(({ id }) => id === shown.id)
  const place = found >= 0 ? found : Math.min(shown.place, images.length - 1)
  const image = images[place]!
  const [chosen] = useState(state?.chosen)
  // Some browsers limit changes of the history to about three a second.
  const settled = useSettled(image.id, 500)
  useEffect(() => {
    const kept: CaptionsState = { ...(chosen && { chosen }), shown: settled }
    void navigate(pathname, { replace: true, state: kept })
  }, [navigate, pathname, chosen, settled])
  const show = useCallback(
    (wanted: Image, at?: number) => setShown({ id: wanted.id, place: at ?? images.indexOf(wanted) }),
    [images],
  )
  return { place, image, show }
}

/** Unsaved texts. Leaving the screen saves them, and names those that are only kept in the browser. */
function useDrafts(galleryId: number, images: readonly Image[]) {
  const store = captionDrafts(useQueryClient(), galleryId, useSignedInUser().id)
  const drafts = useSyncExternalStore(store.subscribe, store.now)
  const latest = useRef(images)
  latest.current = images
  useEffect(() => store.forgetAllBut(images), [store, images])
  useEffect(
    () => () => {
      const stateOf = ({ id }: Image) => store.now().get(id)?.state
      const kept = latest.current.filter(
        (image) => stateOf(image) === 'failed' || (stateOf(image) === 'typed' && store.check(image)),
      )
      if (kept.length === 1)
        toastError(`The caption of “${imageName(kept[0]!)}” isn't saved. It is kept under Captions.`)
      if (kept.length > 1)
        toastError(`${grouped(kept.length)} captions aren't saved. They are kept under Captions.`)
      for (const image of latest.current)
        if (stateOf(image) === 'typed' && !kept.includes(image)) void store.save(image)
    },
    [store],
  )
  const unsaved = images.filter(({ id }) => drafts.get(id)?.state === 'failed')
  return { store, drafts, unsaved }
}

function Saved({
  drafts,
  unsaved,
  save,
}: Pick<ReturnType<typeof useDrafts>, 'drafts' | 'unsaved'> & { save: (image: Image) => unknown }) {
  return (
    <>
      <p className="ml-auto text-label text-ink-2">{savedText(drafts, unsaved.length)}</p>
      {unsaved.length > 0 && (
        <Button look="plain" className="px-3!" onClick={() => unsaved.forEach((one) => void save(one))}>
          Save now
        </Button>
      )}
    </>
  )
}

function savedText(drafts: Drafts, failed: number): string {
  if ([...drafts.values()].some(({ state }) => state === 'saving')) return 'Saving...'
  if (failed > 0) return `${grouped(failed)} not saved`
  return drafts.size > 0 ? 'Not saved yet' : 'All saved'
}
