import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keepSubdomainCharacters, SUBDOMAIN_MAX } from '#contract/subdomain.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { aroundName } from '#web/base/around-name.ts'
import { accountOf } from '#web/billing/account-standing.ts'
import { UpgradeButton } from '#web/billing/upgrade-button.tsx'
import { AvailabilityIcon, AvailabilityMessage } from '#web/galleries/availability.tsx'
import { galleryCountsQuery } from '#web/galleries/queries.ts'
import { useAvailability } from '#web/galleries/use-availability.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { actionsClass } from '#web/ui/form.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { noAnotherGallery } from './no-another-gallery.ts'
import { type ImportState, useImportGallery } from './use-import-gallery.ts'

/** Creates a gallery from a bundle that was downloaded, here or elsewhere. */
export default function ImportGalleryDialog({ close }: { close: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [subdomain, setSubdomain] = useState('')
  const availability = useAvailability(subdomain)
  const { state, busy, send, stop, reset } = useImportGallery(close)
  const user = useSignedInUser()
  const { data: counts } = useQuery(galleryCountsQuery())
  const refusal = counts && noAnotherGallery(accountOf(user, counts.owned))

  function choose([chosen]: File[]) {
    if (!chosen || busy) return
    setFile(chosen)
    reset()
  }

  return (
    <Dialog
      // Only Cancel aborts an import.
      busy={busy}
      title="Import a gallery"
      description={
        refusal
          ? `${refusal.title}. ${refusal.text}`
          : 'Choose a gallery bundle (ZIP). Pictures, captions, order and design come back as they were.'
      }
    >
      <div className="flex flex-col gap-5">
        {!refusal && !busy && (
          <>
            <DropZone
              title={file?.name ?? 'Bundle'}
              choose={file ? 'Choose another file' : 'Choose a file'}
              look="plain"
              accept=".zip,application/zip"
              multiple={false}
              onFiles={choose}
            >
              Drop it anywhere on this page, or choose it.
            </DropZone>
            <TextField
              label="Subdomain"
              aside="Optional"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="url"
              maxLength={SUBDOMAIN_MAX}
              {...aroundName()}
              value={subdomain}
              onChange={({ target }) => setSubdomain(keepSubdomainCharacters(target.value))}
              end={<AvailabilityIcon availability={availability} />}
              hint={
                subdomain === '' ? (
                  "Leave empty to use the bundle's own, or the nearest free one."
                ) : (
                  <AvailabilityMessage availability={availability} />
                )
              }
            />
          </>
        )}
        {busy && <ProgressRail percent={state.step === 'sending' ? state.percent : 100} label="Sent" />}
        <p role="status" className="text-label text-ink-2 empty:hidden">
          {wordsFor(state)}
        </p>
        {state.step === 'failed' && <FormMessage>{state.message}</FormMessage>}
        <div className={actionsClass}>
          <Button look="plain" onClick={busy ? stop : close}>
            Cancel
          </Button>
          {refusal ? (
            <UpgradeButton />
          ) : (
            <Button
              disabled={!file || busy || (subdomain !== '' && availability !== 'available')}
              onClick={() => file && send(file, subdomain)}
            >
              {busy ? 'Importing...' : 'Import'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function wordsFor(state: ImportState): string | null {
  if (state.step === 'sending') return `Sending: ${Math.floor(state.percent)} %`
  if (state.step !== 'sent') return null
  return 'Checking the bundle and its pictures. This takes about a minute for 500 of them; please leave this page open.'
}
