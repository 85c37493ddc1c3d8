import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { REMOVED_PAGE, type Removed, type RemovedIds } from '#contract/removed.ts'
import { getJson, sendJson } from '#web/base/api.ts'
import { countText, grouped, imageCountText } from '#web/base/counts.ts'
import { Day } from '#web/base/day.tsx'
import { LoadMore } from '#web/base/load-more.tsx'
import { trashDays, usePageTitle } from '#web/base/page-head.ts'
import { withValues } from '#web/base/pages.ts'
import { paths } from '#web/base/paths.ts'
import { useAction } from '#web/base/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { classes } from '#web/ui/classes.ts'
import { ask, askTyped } from '#web/ui/dialogs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ImageIcon } from '#web/ui/icons.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { sizeText } from '#web/uploads/texts.ts'
import { RESTORE_FAILED, removedText, restore } from './undo.ts'

/** Id of a gallery as in the address. */
type GalleryId = string | undefined

const getPage = (galleryId: GalleryId, before: string | undefined, signal?: AbortSignal) =>
  getJson<Removed[]>(withValues('/api/removed', { galleryId, before }), signal)

const removedQuery = (galleryId: GalleryId) =>
  infiniteQueryOptions({
    queryKey: ['/api/removed', galleryId],
    queryFn: ({ pageParam, signal }) => getPage(galleryId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Removed[]) => (page.length < REMOVED_PAGE ? undefined : page.at(-1)!.cursor),
    // Other members add entries.
    staleTime: 0,
  })

/** Deleted things that can be restored or deleted for good; `?gallery=` shows the images of one gallery. */
export function RemovedScreen() {
  usePageTitle('Removed')
  const galleryId = useSearchParams()[0].get('gallery') ?? undefined
  const query = useInfiniteQuery(removedQuery(galleryId))
  const days = countText(trashDays(), 'day')
  return (
    <>
      <PageHeading
        below={
          galleryId === undefined
            ? `Deleted images and galleries stay here for ${days}; then they are deleted for good. They use storage until then.`
            : `Images deleted from this gallery stay here for ${days}; then they are deleted for good. They use storage until then.`
        }
      >
        Removed
      </PageHeading>
      {galleryId !== undefined && (
        <p className="mt-4 flex flex-wrap gap-x-6">
          {[
            { to: paths.gallerySettings(Number(galleryId)), label: 'Back to the gallery' },
            { to: paths.removed, label: 'Show everything removed' },
          ].map(({ to, label }) => (
            <Link key={to} to={to} className="flex min-h-11 items-center underline underline-offset-4">
              {label}
            </Link>
          ))}
        </p>
      )}
      <div className="mt-10">
        <Loaded
          query={query}
          loading="Loading what was removed..."
          failed="We couldn't load what was removed."
        >
          {({ pages }: InfiniteData<Removed[]>) => {
            const entries = pages.flat()
            if (entries.length === 0) {
              return <EmptyState title="Nothing here">What you delete can be restored from here.</EmptyState>
            }
            return (
              <>
                <Entries key={galleryId} galleryId={galleryId} entries={entries} />
                <LoadMore query={query} shown={entries.length} many="entries">
                  {query.hasNextPage
                    ? `The last ${grouped(entries.length)} that were removed`
                    : countText(entries.length, 'entry', 'entries')}
                </LoadMore>
              </>
            )
          }}
        </Loaded>
      </div>
    </>
  )
}

const keyOf = ({ kind, id }: Pick<Removed, 'kind' | 'id'>) => `${kind} ${id}`
/** Ids of the entries, oldest first: that is the order of the images in their galleries, as far as it is known here. */
const idsOf = (entries: readonly Removed[]): RemovedIds => ({
  galleries: entries.filter(({ kind }) => kind === 'gallery').map(({ id }) => id),
  images: entries
    .filter(({ kind }) => kind === 'image')
    .map(({ id }) => id)
    .toReversed(),
})

function Entries({ galleryId, entries }: { galleryId: GalleryId; entries: readonly Removed[] }) {
  const queryClient = useQueryClient()
  const bar = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const wanted = entries.filter((entry) => chosen.has(keyOf(entry)))
  const done = () => setChosen(new Set())
  const refresh = () => queryClient.invalidateQueries()
  const restoring = useAction({
    send: (ids: RemovedIds) => restore(queryClient, ids),
    done,
    failed: RESTORE_FAILED,
    refusalsOnly: true,
    // Someone else was faster.
    gone: refresh,
  })
  const deletion = useAction({
    send: (ids: RemovedIds) => sendJson('POST', '/api/removed/delete', ids),
    done() {
      done()
      return refresh()
    },
    says: (_nothing, ids) => deletedForGood(ids),
    failed: 'Failed to delete. Please try again.',
    refusalsOnly: true,
    gone: refresh,
  })
  const emptying = useAction({
    send: () => empty(galleryId),
    done: refresh,
    says: { title: 'Everything deleted', description: 'What was removed has been permanently deleted.' },
    failed: 'Failed to delete. Please try again.',
    refusalsOnly: true,
    gone: refresh,
  })
  /** Requires typed text if a gallery is among them, as for its deletion. */
  function askToDelete(question: Question, what: readonly Removed[], act: () => Promise<unknown>) {
    const forGood = { confirm: 'Delete for good', confirming: 'Deleting...' }
    if (!what.some(({ kind }) => kind === 'gallery')) {
      return void ask({ ...question, ...forGood, act, neighbour: () => bar.current })
    }
    void askTyped({ ...question, ...toType(what), ...forGood, act })
  }
  const busy = restoring.isPending || deletion.isPending || emptying.isPending
  const all = wanted.length === entries.length
  return (
    <>
      <div ref={bar} tabIndex={-1} className="mb-4 flex flex-wrap items-center gap-3 outline-none">
        <div className="mr-auto">
          <Checkbox
            label={wanted.length === 0 ? 'Select all' : `${grouped(wanted.length)} selected`}
            checked={all}
            onChange={(checked) => setChosen(new Set(checked ? entries.map(keyOf) : []))}
          />
        </div>
        <Button disabled={busy || wanted.length === 0} onClick={() => restoring.mutate(idsOf(wanted))}>
          {restoring.isPending ? 'Restoring...' : 'Restore'}
        </Button>
        <Button
          look="plain"
          disabled={busy || wanted.length === 0}
          onClick={() =>
            askToDelete(questionAbout(wanted), wanted, () => deletion.mutateAsync(idsOf(wanted)))
          }
        >
          Delete for good
        </Button>
        <Button
          look="plain"
          disabled={busy}
          onClick={() =>
            askToDelete(
              {
                title: 'Empty Removed',
                description: `Are you sure you want to delete everything that was removed${galleryId === undefined ? '' : ' from this gallery'}? This action cannot be undone.`,
              },
              entries,
              () => emptying.mutateAsync(),
            )
          }
        >
          Empty
        </Button>
      </div>
      <ul>
        {entries.map((entry) => {
          const key = keyOf(entry)
          return (
            <ListRow
              key={key}
              picture={<Thumbnail of={entry} />}
              name={
                <Checkbox
                  label={nameOf(entry)}
                  checked={chosen.has(key)}
                  onChange={(checked) => setChosen((before) => toggled(before, key, checked))}
                />
              }
              facts={<EntryFacts entry={entry} />}
            />
          )
        })}
      </ul>
    </>
  )
}

/** Deletes everything for good, page by page. */
async function empty(galleryId: GalleryId): Promise<void> {
  const first = () => getPage(galleryId, undefined)
  for (let page = await first(); page.length > 0; page = await first()) {
    await sendJson('POST', '/api/removed/delete', idsOf(page))
  }
}

function toggled(before: ReadonlySet<string>, key: string, checked: boolean): ReadonlySet<string> {
  const after = new Set(before)
  if (checked) after.add(key)
  else after.delete(key)
  return after
}

/** The whole picture, for an image or a gallery: the text beside it tells which. */
function Thumbnail({ of: { thumbnailUrl } }: { of: Removed }) {
  const box = 'flex size-16 shrink-0 items-center justify-center bg-sunk text-edge sm:size-20'
  if (!thumbnailUrl) {
    return (
      <span className={box}>
        <ImageIcon className="size-6" />
      </span>
    )
  }
  return (
    <img
      src={thumbnailUrl}
      alt=""
      width={80}
      height={80}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={classes(box, 'object-contain')}
    />
  )
}

const nameOf = ({ title, originalName }: Removed) => title ?? originalName ?? 'Gallery'

function EntryFacts({ entry }: { entry: Removed }) {
  const { kind, title, originalName, imageCount, galleryTitle, bytes, removedAt, expiresAt, removedBy } =
    entry
  return (
    <div className="ml-8">
      <Facts>
        {[
          title && originalName,
          kind === 'gallery' ? `Gallery with ${imageCountText(imageCount ?? 0)}` : `In “${galleryTitle}”`,
          sizeText(bytes),
          <span key="removed">
            removed <Day of={removedAt} />
            {removedBy && ` by ${removedBy}`}
          </span>,
          <span key="until">
            kept until <Day of={expiresAt} />
          </span>,
        ]}
      </Facts>
    </div>
  )
}

type Question = { title: string; description: string }

/** Text to be typed: the title of one gallery, or else a word. */
function toType(wanted: readonly Removed[]) {
  const [one] = wanted
  if (wanted.length === 1 && one!.title) {
    return {
      ask: 'Type the title to confirm:',
      text: one!.title,
      label: 'Gallery Title',
      refusal: 'Please type the gallery title exactly as shown to confirm deletion',
    }
  }
  return {
    ask: 'Type this to confirm:',
    text: 'Delete for good',
    label: 'Confirmation',
    refusal: 'Please type it exactly as shown to confirm deletion',
  }
}

function questionAbout(wanted: readonly Removed[]): Question {
  const [one] = wanted
  if (wanted.length === 1 && one!.kind === 'gallery') {
    return {
      title: 'Delete Gallery',
      description: `“${one!.title}”: its ${imageCountText(one!.imageCount ?? 0)} and its address will be deleted too. This action cannot be undone.`,
    }
  }
  const what = wanted.length === 1 ? 'this image' : removedText(idsOf(wanted))
  return {
    title: wanted.length === 1 ? 'Delete image' : `Delete ${what}`,
    description: `Are you sure you want to delete ${what}? This action cannot be undone.`,
  }
}

function deletedForGood(ids: RemovedIds) {
  if (ids.galleries.length + ids.images.length > 1) {
    return { title: 'Deleted for good', description: `${removedText(ids)} have been permanently deleted.` }
  }
  return ids.galleries.length === 1
    ? { title: 'Gallery deleted', description: 'The gallery has been permanently deleted.' }
    : { title: 'Image deleted' }
}
