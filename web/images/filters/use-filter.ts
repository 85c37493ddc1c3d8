import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Image } from '#contract/images.ts'
import type { ListedPick } from '#contract/picks.ts'
import type { Selection } from '#contract/selections.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { picksQuery, selectionsQuery } from '#web/galleries/choices-queries.ts'
import { MARK_WORDS } from '#web/galleries/mark-words.ts'
import { viewLinksQuery } from '#web/galleries/view-links-query.ts'
import { type Filter, filterOf, isUncaptioned, textOf } from './filter.ts'

/** Search parameter of the filter. */
const SHOW = 'show'
/** Target of the links in e-mails about images that wait for approval. */
const WAITING_HASH = '#waiting'

/** Filter in the address, and a function that changes it. */
function useAddress() {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  const text = new URLSearchParams(search).get(SHOW) ?? (hash === WAITING_HASH ? 'waiting' : '')
  const asked = useMemo(() => filterOf(text), [text])
  function set(filter: Filter | null) {
    const wanted = new URLSearchParams(search)
    if (filter) wanted.set(SHOW, textOf(filter))
    else wanted.delete(SHOW)
    void navigate({ search: wanted.toString() }, { replace: true })
  }
  return { asked, set }
}

/** The filter in the address. */
export function useFilter(galleryId: number, images: readonly Image[]) {
  const { asked, set } = useAddress()
  const { reading, link, picks, selections } = useChoices(galleryId, asked)
  const hasWaiting = asked?.of === 'waiting' && images.some(({ waiting }) => waiting)
  const found = useMemo(() => {
    if (!asked) return null
    switch (asked.of) {
      case 'waiting':
        return hasWaiting ? { label: 'Waiting', passes: (image: Image) => image.waiting } : null
      case 'uncaptioned':
        return { label: 'Without a caption', passes: isUncaptioned }
      case 'favourites':
        return ofSelections(selections, asked.selectionId)
      case 'link':
        return link && picks && ofLink(link, picks, asked.mark)
    }
  }, [asked, hasWaiting, selections, link, picks])
  return {
    /** Null if all images are listed. */
    shown: found ? { ...found, of: asked!.of } : null,
    /** Query that the filter still waits for, if any. */
    reading,
    /** True if the address has a filter, even one that is still loading or refers to something deleted. */
    isOn: asked !== null,
    set,
  }
}

type Found = { label: string; passes: (image: Image) => boolean } | null

const passing = (label: string, imageIds: readonly number[]): Found => {
  const ids = new Set(imageIds)
  return { label, passes: ({ id }) => ids.has(id) }
}

function ofSelections(sent: readonly Selection[] | undefined, selectionId: number | null): Found {
  if (!sent) return null
  if (selectionId === null)
    return passing(
      'Favourites',
      sent.flatMap(({ imageIds }) => imageIds),
    )
  const one = sent.find(({ id }) => id === selectionId)
  return one ? passing(`Favourites of ${one.name}`, one.imageIds) : null
}

function ofLink({ name }: ViewLink, picks: readonly ListedPick[], mark: ListedPick['mark'] | null): Found {
  const chosen = picks.filter((pick) => mark === null || pick.mark === mark)
  return passing(
    mark ? `${MARK_WORDS[mark]} from ${name}` : `Chosen by ${name}`,
    chosen.map(({ imageId }) => imageId),
  )
}

/** Choices that a filter needs. A deleted link has none. */
function useChoices(galleryId: number, asked: Filter | null) {
  const linkId = asked?.of === 'link' ? asked.linkId : null
  const links = useQuery({ ...viewLinksQuery(galleryId), enabled: linkId !== null })
  const link = linkId === null ? undefined : links.data?.find(({ id }) => id === linkId)
  const picks = useQuery({ ...picksQuery({ id: linkId ?? 0 }), enabled: link !== undefined })
  const selections = useQuery({ ...selectionsQuery(galleryId), enabled: asked?.of === 'favourites' })
  const needed = linkId !== null ? (link ? picks : links) : asked?.of === 'favourites' ? selections : null
  return {
    link,
    picks: picks.data,
    selections: selections.data,
    reading: needed && needed.data === undefined ? needed : null,
  }
}
