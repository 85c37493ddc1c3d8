import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { actionsClass } from '#web/ui/form.tsx'
import { FormMessage } from '#web/ui/form-message.tsx'
import { ProgressRail } from '#web/ui/progress-rail.tsx'
import { useImportGallery } from './use-import-gallery.ts'

/** Makes a gallery of a bundle that was downloaded, here or elsewhere. */
export default function ImportGalleryDialog({ close }: { close: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { state, busy, send, stop, reset } = useImportGallery(close)

  function choose(chosen: File | undefined) {
    if (!chosen) return
    setFile(chosen)
    reset()
  }

  return (
    <Dialog
      // Only Cancel aborts an import.
      busy={busy}
      title="Import a gallery"
      description="From the ZIP file of a bundle: with its pictures, their order and texts, and how it looks."
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button look="plain" disabled={busy} onClick={() => input.current?.click()}>
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          <p className="min-w-0 flex-1 break-words text-control text-ink-2">{file?.name}</p>
          <input
            ref={input}
            type="file"
            accept=".zip,application/zip"
            hidden
            aria-label="Bundle"
            onChange={({ target }) => {
              choose(target.files?.[0])
              // The same file chosen again must count as a change.
              target.value = ''
            }}
          />
        </div>
        {busy && <ProgressRail percent={state.step === 'sending' ? state.percent : 100} label="Sent" />}
        <p role="status" className="text-label text-ink-2 empty:hidden">
          {state.step === 'sending' && `Sending: ${Math.floor(state.percent)} %`}
          {state.step === 'adding' &&
            'Adding the pictures. This takes about a minute for 500 of them; please leave this page open.'}
        </p>
        {state.step === 'failed' && <FormMessage>{state.message}</FormMessage>}
        <div className={actionsClass}>
          <Button look="plain" onClick={busy ? stop : close}>
            Cancel
          </Button>
          <Button disabled={!file || busy} onClick={() => file && send(file)}>
            {busy ? 'Importing...' : 'Import'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
