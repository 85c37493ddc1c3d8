import { useEffect, useRef } from 'react'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { applicationName } from '#web/base/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { CopyIcon, DownloadIcon } from '#web/ui/icons.tsx'
import { SHOWN_ONCE_QUESTION, useLeaveWarning } from '#web/ui/leave-warning.ts'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { toast, toastError } from '#web/ui/toast-store.ts'

/**
 * The recovery codes, shown once, until the user confirms having saved them.
 * @param news the latest event, as a sentence
 */
export function RecoveryCodeList({
  codes,
  news,
  onSaved,
}: {
  codes: string[]
  news: string
  onSaved: () => void
}) {
  const { email } = useSignedInUser()
  useLeaveWarning(true, { question: SHOWN_ONCE_QUESTION })
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])
  const text = [
    `Recovery codes of ${email} at ${applicationName()}. Each works once.`,
    '',
    ...codes,
    '',
  ].join('\n')

  async function copy() {
    if (await copyText(codes.join('\n'))) toast({ title: 'Recovery codes copied' })
    else toastError("We couldn't copy the codes. Please select and copy them by hand.")
  }
  return (
    <div ref={start} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <p role="status">
        <strong className="font-strong">{news}</strong> Save these recovery codes somewhere other than your
        phone. Each one lets you sign in once without the app. You won't see them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="tabular grid grid-cols-1 gap-x-8 gap-y-2 border border-line bg-sunk p-5 select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button look="plain" className="px-4" onClick={copy}>
          <CopyIcon />
          Copy
        </Button>
        <OutsideLinkButton
          look="plain"
          className="px-4"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          <DownloadIcon />
          Download
        </OutsideLinkButton>
        <Button onClick={onSaved}>I have saved them</Button>
      </div>
    </div>
  )
}
