import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentGallery } from '#contract/sending.ts'
import type { ViewLink } from '#contract/view-links.ts'
import { dateAndTime, shortDay } from '#web/base/dates.ts'
import { viewLinksQuery } from '#web/galleries/view-links-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts, ListRow } from '#web/ui/list-row.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { sentQuery } from './sent-query.ts'

/** Number shown at first, and added by every click on the button. */
const FIRST = 10
const MORE = 100

/** Recipients of the gallery's e-mails, and if they opened it. */
export function SentList({ galleryId }: { galleryId: number }) {
  const [most, setMost] = useState(FIRST)
  const sent = useQuery(sentQuery(galleryId))
  const { data: links } = useQuery(viewLinksQuery(galleryId))
  return (
    <section aria-labelledby="sent" className="mt-14">
      <h2 id="sent" className="mb-6 text-name font-strong">
        Sent by e-mail
      </h2>
      <Loaded query={sent} loading="Loading sent e-mails..." failed="We couldn't load the sent e-mails.">
        {(all) =>
          all.length === 0 ? (
            <p className="text-control leading-6 text-ink-2">
              Nothing yet. When you e-mail the gallery with Share, you see here who got it and who opened it.
            </p>
          ) : (
            <>
              <ul aria-label="Sent e-mails">
                {all.slice(0, most).map((one) => (
                  <Row key={one.id} sent={one} link={links?.find(({ id }) => id === one.viewLinkId)} />
                ))}
              </ul>
              {all.length > most && (
                <Button look="quiet" className="mt-2 px-4" onClick={() => setMost(most + MORE)}>
                  Show {Math.min(MORE, all.length - most)} more
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const Row = ({ sent, link }: { sent: SentGallery; link: ViewLink | undefined }) => (
  <ListRow
    name={sent.to}
    facts={
      <>
        <p className="text-control leading-6 text-ink-2 wrap-anywhere" dir="auto">
          {sent.subject}
        </p>
        <Facts>
          {[
            <time key="sent" dateTime={sent.sentAt}>
              {dateAndTime(sent.sentAt)}
            </time>,
            sent.sentBy && <bdi key="by">by {sent.sentBy}</bdi>,
            link && <bdi key="link">link for {link.name}</bdi>,
            openedText(sent),
          ]}
        </Facts>
      </>
    }
  />
)

/** Text about the opening, which is known for links only. */
function openedText({ openedOn, viewLinkId }: SentGallery): string | null {
  if (openedOn) return `opened on ${shortDay(openedOn)}`
  return viewLinkId === null ? null : 'not opened yet'
}
