import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ErrorCode } from '#contract/error-codes.ts'
import type { Gallery } from '#contract/galleries.ts'
import { paths } from '#web/base/paths.ts'
import { usageQuery } from '#web/billing/usage.ts'
import { refreshGalleries, showGallery } from '#web/galleries/queries.ts'
import { useLeaveWarning } from '#web/ui/leave-warning.ts'
import { toast } from '#web/ui/toast-store.ts'
import { newUploadKey } from '#web/uploads/batches.ts'
import { type Answer, STOPPED } from '#web/uploads/post.ts'
import { postFiles } from '#web/uploads/post-files.ts'

/** Timeout of an import: all originals are decoded before the answer, which can take hours. */
const ANSWER_MS = 6 * 60 * 60 * 1000

export type ImportState =
  | { step: 'choosing' }
  | { step: 'sending'; percent: number }
  | { step: 'sent' }
  | { step: 'failed'; message: string }

/** Sends a bundle, and opens the gallery created from it. */
export function useImportGallery(onDone: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<ImportState>({ step: 'choosing' })
  const stopping = useRef<AbortController>(undefined)
  const busy = state.step === 'sending' || state.step === 'sent'
  useLeaveWarning(busy, { by: 'closing' })

  async function send(file: File, subdomain: string) {
    const stop = new AbortController()
    stopping.current = stop
    let isSent = false
    setState({ step: 'sending', percent: 0 })
    const answer = await postFiles(
      { url: '/api/galleries/import', field: 'bundle', fields: { subdomain }, answerMs: ANSWER_MS },
      [file],
      newUploadKey(),
      (sent, total) => {
        isSent = sent >= total
        setState(isSent ? { step: 'sent' } : { step: 'sending', percent: (sent / total) * 100 })
      },
      stop.signal,
    )
    if (isSent && isOpen(answer)) {
      void refreshGalleries(queryClient)
      void queryClient.invalidateQueries({ queryKey: usageQuery.queryKey })
      return setState({ step: 'failed', message: openEnd(answer) })
    }
    if (answer === STOPPED) return setState({ step: 'choosing' })
    if (answer.status !== 201) return setState({ step: 'failed', message: failure(answer) })
    const gallery = answer.body as Gallery
    showGallery(queryClient, gallery)
    toast({ title: 'Gallery imported', description: arrivalOf(gallery) })
    setState({ step: 'choosing' })
    onDone()
    void navigate(paths.gallerySettings(gallery.id))
  }

  return {
    state,
    busy,
    send: (file: File, subdomain: string) => void send(file, subdomain),
    stop: () => stopping.current?.abort(),
    reset: () => setState({ step: 'choosing' }),
  }
}

/** Text after an import. Bundles contain no passwords, so galleries that had one arrive private. */
const arrivalOf = ({ title, address, visibility }: Gallery) =>
  visibility === 'private'
    ? `“${title}” is private, because it was private or had a password. You can choose in its settings who sees it.`
    : `“${title}” is at ${address}.`

/** Advice appended to the message of a refusal. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  bundle_damaged: 'Please download the bundle once more and try again.',
  bundle_invalid: 'Please choose the ZIP file exactly as you downloaded it.',
  bundle_incomplete: 'Please choose the ZIP file exactly as you downloaded it.',
  checksum_mismatch: 'Please download the bundle once more and try again.',
}

/** Tells whether the outcome is unknown. The server goes on without a connection; its errors have a code. */
const isOpen = ({ status, code }: Answer) => status === 0 || (status >= 500 && !code)

function openEnd(answer: Answer): string {
  const ended =
    answer === STOPPED
      ? 'You cancelled after everything was sent.'
      : answer.status === 0
        ? 'The connection was lost after everything was sent.'
        : 'There was no answer after everything was sent.'
  return `${ended} The gallery may still appear: please reload the dashboard after a while and check before you try again.`
}

function failure({ code, message, status }: Answer): string {
  if (status === 0) return 'The connection was lost. Please try again.'
  const said = message ?? 'Failed to import the gallery. Please try again.'
  return [said, code && ADVICE[code]].filter(Boolean).join(' ')
}
