import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sendJson } from '#web/base/api.ts'
import { countText } from '#web/base/counts.ts'
import { useAction } from '#web/base/use-action.ts'
import { useChange } from '#web/base/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/dialogs.tsx'
import { sizeText } from '#web/uploads/texts.ts'
import { guestUploadsQuery } from './queries.ts'

/** Unfinished uploads of guests and the space that they occupy. Renders nothing if there are none. */
export function GuestUploads({ galleryId, mayChange }: { galleryId: number; mayChange: boolean }) {
  const query = guestUploadsQuery(galleryId)
  const { data } = useQuery(query)
  const change = useChange(query)
  const ending = useAction({
    send: () => sendJson('DELETE', `/api/galleries/${galleryId}/guest-uploads`),
    done: () => change(() => ({ count: 0, bytes: 0 })),
    says: { title: 'Unfinished uploads ended' },
    failed: 'Failed to end the unfinished uploads. Please try again.',
  })
  const text = useRef<HTMLParagraphElement>(null)
  if (!data || (data.count === 0 && !ending.isSuccess)) return null
  const { count, bytes } = data
  const end = () =>
    ask({
      title: 'End unfinished uploads',
      description:
        'What guests have sent of these files is deleted. They can send them again from the start.',
      confirm: 'End them',
      confirming: 'Ending...',
      act: () => ending.mutateAsync(),
      // Ending the uploads removes the button.
      neighbour: () => text.current,
    })
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={text} tabIndex={-1} className="tabular text-control text-ink-2">
        {count === 0 ? 'No upload is unfinished.' : `${unfinishedText(count)}, ${sizeText(bytes)}.`}
      </p>
      {mayChange && count > 0 && (
        <Button look="quiet" className="px-4" onClick={end}>
          End them
        </Button>
      )}
    </div>
  )
}

const unfinishedText = (count: number) =>
  `${countText(count, 'upload')} ${count === 1 ? 'is' : 'are'} unfinished`
