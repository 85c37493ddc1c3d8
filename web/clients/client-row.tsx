import { useId, useRef, useState } from 'react'
import { hasEnded } from '#contract/closing.ts'
import type { Gallery } from '#contract/galleries.ts'
import { MARKS } from '#contract/pick-form.ts'
import type { ViewLink, ViewLinkChangeInput } from '#contract/view-links.ts'
import { sendDeletion, sendJson } from '#web/base/api.ts'
import { countText, grouped } from '#web/base/counts.ts'
import { dateAndTime, shortDay } from '#web/base/dates.ts'
import { Day } from '#web/base/day.tsx'
import { useAction } from '#web/base/use-action.ts'
import { useChange, useRefresh } from '#web/base/use-change.ts'
import { viewLinksQuery } from '#web/galleries/view-links-query.ts'
import { DOWNLOADS } from '#web/galleries/visitor-downloads.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { ask, openDialog } from '#web/ui/dialogs.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChevronDownIcon, CopyIcon, MoreIcon, PencilIcon, ShareIcon } from '#web/ui/icons.tsx'
import { Facts } from '#web/ui/list-row.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { type ImagesById, Picks } from './picks.tsx'

/** One view link: its holder, its use, and the holder's choices. */
export function ClientRow({
  gallery,
  link,
  images,
  mayChange,
  neighbour,
}: {
  gallery: Gallery
  link: ViewLink
  images: ImagesById
  mayChange: boolean
  neighbour: () => HTMLElement | null
}) {
  const { name, doneAt, doneMessage, askedAt, askedMessage, picksCount } = link
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(false)
  const { save, reopen, askAndDelete } = useLinkActions(gallery, link, neighbour)
  const state = stateOf(link, gallery)
  return (
    <li className="border-b border-line py-6 first:border-t">
      <article aria-labelledby={id}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 ref={heading} id={id} tabIndex={-1} className="min-w-0 text-name font-strong wrap-anywhere">
            <bdi>{name}</bdi>
          </h3>
          <Badge tone={state === 'Active' ? 'ok' : 'quiet'}>{state}</Badge>
          {doneAt && <Badge tone="strong">Done</Badge>}
          {askedAt && <Badge tone="news">Asks to change</Badge>}
        </div>
        <Facts>{factsOf(link)}</Facts>
        {doneAt && <Said what="Finished choosing" at={doneAt} message={doneMessage} />}
        {askedAt && <Said what="Asked to change their choices" at={askedAt} message={askedMessage} />}
        <div className="mt-4 flex flex-wrap gap-2">
          {picksCount > 0 && (
            <Button
              look="plain"
              className="px-4"
              aria-expanded={open}
              aria-controls={`${id}-picks`}
              aria-label={`${open ? 'Hide' : 'Show'} choices of ${name}`}
              onClick={() => setOpen(!open)}
            >
              <ChevronDownIcon className={open ? 'size-5 rotate-180' : 'size-5'} />
              {open ? 'Hide choices' : 'Show choices'}
            </Button>
          )}
          {link.isActive && mayChange && (
            <Button
              look="plain"
              className="px-4"
              aria-label={`Send to ${name}`}
              onClick={() =>
                openDialog(() => import('./share-gallery-dialog.tsx'), {
                  gallery,
                  link,
                })
              }
            >
              <ShareIcon />
              Send
            </Button>
          )}
          {link.isActive && <CopyLink link={link} />}
          {mayChange && (
            <>
              {doneAt && (
                <Button
                  look={askedAt ? 'act' : 'plain'}
                  className="px-4"
                  aria-label={`Reopen for ${name}`}
                  disabled={reopen.isPending}
                  onClick={() =>
                    // The button disappears.
                    reopen.mutate(undefined, { onSuccess: () => heading.current?.focus() })
                  }
                >
                  Reopen
                </Button>
              )}
              <Button
                look="quiet"
                className="px-4"
                aria-label={`Edit the link of ${name}`}
                onClick={() =>
                  openDialog(() => import('./view-link-dialog.tsx'), {
                    gallery,
                    link,
                  })
                }
              >
                <PencilIcon />
                Edit
              </Button>
              <Menu
                trigger={
                  <IconButton label={`More for ${name}`}>
                    <MoreIcon />
                  </IconButton>
                }
              >
                {state === 'Deactivated' ? (
                  <MenuItem onSelect={() => save.mutate({ isActive: true })}>Activate again</MenuItem>
                ) : (
                  <MenuItem onSelect={() => save.mutate({ isActive: false })}>Deactivate</MenuItem>
                )}
                <MenuItem onSelect={askAndDelete}>Delete…</MenuItem>
              </Menu>
            </>
          )}
        </div>
        <div id={`${id}-picks`} className={open ? 'mt-6' : undefined}>
          {open && picksCount > 0 && <Picks galleryId={gallery.id} link={link} images={images} />}
        </div>
      </article>
    </li>
  )
}

function Said({ what, at, message }: { what: string; at: string; message: string | null }) {
  return (
    <>
      <p className="mt-3 text-control">
        {what} on <time dateTime={at}>{dateAndTime(at)}</time>
        {message ? ':' : '.'}
      </p>
      {message && (
        <blockquote
          dir="auto"
          className="mt-1 max-w-160 border-l-3 border-rail pl-4 whitespace-pre-line text-control leading-6 wrap-anywhere"
        >
          {message}
        </blockquote>
      )}
    </>
  )
}

/** Text for the state of the link: open, or the reason why not. */
function stateOf({ isActive, expiresAt }: ViewLink, { closesAt }: Gallery): string {
  const now = Date.now()
  if (hasEnded(expiresAt, now)) return 'Expired'
  if (isActive) return 'Active'
  return hasEnded(closesAt, now) ? 'Gallery closed' : 'Deactivated'
}

function factsOf({
  daysOpened,
  firstOpenedOn,
  lastOpenedOn,
  picks,
  picksCount,
  marks,
  mayShare,
  maxPicks,
  downloads,
  maxDownloads,
  downloadedImages,
  unseenVersions,
  downloadsTaken,
  expiresAt,
  createdAt,
  createdBy,
}: ViewLink) {
  const opened =
    daysOpened === 0 || !firstOpenedOn || !lastOpenedOn
      ? 'Not opened yet'
      : daysOpened === 1
        ? `Opened on ${shortDay(lastOpenedOn)}`
        : `Opened on ${grouped(daysOpened)} days, ${shortDay(firstOpenedOn)} to ${shortDay(lastOpenedOn)}`
  const chosen = MARKS.filter((mark) => marks[mark] > 0).map((mark) => `${grouped(marks[mark])} ${mark}`)
  return [
    opened,
    picks || picksCount > 0 ? chosen.join(', ') || 'Nothing chosen yet' : 'No choosing',
    picks && maxPicks !== null && `${grouped(maxPicks)} asked for`,
    downloadsTaken > 0 && countText(downloadsTaken, 'download'),
    maxDownloads !== null &&
      downloads !== 'none' &&
      `${grouped(downloadedImages)} of ${countText(maxDownloads, 'photo')} downloaded`,
    unseenVersions.length > 0 && `${countText(unseenVersions.length, 'new version')} not seen yet`,
    downloads && `Downloads: ${DOWNLOADS[downloads].label.toLowerCase()}`,
    !mayShare && 'May not invite guests',
    expiresAt && (
      <span key="expires">
        {hasEnded(expiresAt, Date.now()) ? 'Expired' : 'Expires'} <Day of={expiresAt} />
      </span>
    ),
    <span key="created">
      Created <Day of={createdAt} />
      {createdBy && ` by ${createdBy}`}
    </span>,
  ]
}

function useLinkActions({ id: galleryId }: Gallery, link: ViewLink, neighbour: () => HTMLElement | null) {
  const address = `/api/view-links/${link.id}`
  const change = useChange(viewLinksQuery(galleryId))
  const gone = useRefresh(viewLinksQuery(galleryId))
  const send = (wanted: ViewLinkChangeInput) => sendJson<ViewLink>('PATCH', address, wanted)
  const show = (saved: ViewLink) => change((links) => links.map((one) => (one.id === saved.id ? saved : one)))
  const failed = "We couldn't change the link. Please try again."
  const save = useAction({
    send,
    done: show,
    says: ({ name }, { isActive }) =>
      isActive
        ? { title: 'Link activated', description: `It opens the gallery for ${name} again.` }
        : { title: 'Link deactivated', description: `It no longer opens the gallery for ${name}.` },
    failed,
    gone,
  })
  const reopen = useAction({
    send: () => send({ done: false }),
    done: show,
    says: ({ name }) => ({ title: 'Reopened', description: `${name} can choose again.` }),
    failed,
    gone,
  })
  const deletion = useAction({
    send: () => sendDeletion(address),
    done: () => change((links) => links.filter((one) => one.id !== link.id)),
    says: { title: 'Link deleted' },
    failed: "We couldn't delete the link. Please try again.",
  })
  const { name, picksCount } = link
  const marks = picksCount > 0 ? `, and ${countText(picksCount, 'choice')} with notes are deleted` : ''
  const askAndDelete = () =>
    void ask({
      title: 'Delete link',
      description: `The link of ${name} stops working for good${marks}. The pictures stay in the gallery.`,
      confirm: 'Delete',
      confirming: 'Deleting...',
      act: () => deletion.mutateAsync(),
      neighbour,
    })
  return { save, reopen, askAndDelete }
}

function CopyLink({ link: { name, url } }: { link: ViewLink }) {
  async function copy() {
    if (await copyText(url)) toast({ title: 'Link copied', description: `For ${name}.` })
    else toastError("We couldn't copy the link.")
  }
  return (
    <Button look="plain" className="px-4" aria-label={`Copy link for ${name}`} onClick={copy}>
      <CopyIcon />
      Copy link
    </Button>
  )
}
