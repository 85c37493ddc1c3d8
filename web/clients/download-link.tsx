import { DownloadIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast-store.ts'

/** A button that downloads a file. @param label its whole name, where that is longer than its text */
export const DownloadLink = ({
  href,
  text = 'Download',
  label,
  file = 'ZIP',
}: {
  href: string
  text?: string
  label: string
  file?: 'ZIP' | 'file'
}) => (
  <OutsideLinkButton
    look="plain"
    className="px-4"
    aria-label={label}
    href={href}
    download
    onClick={() => toast({ title: 'Download started', description: `Your ${file} is downloading.` })}
  >
    <DownloadIcon />
    {text}
  </OutsideLinkButton>
)
