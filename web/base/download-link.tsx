import type { ReactNode } from 'react'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { useDownload } from './use-download.ts'

/** A button that downloads a file. @param label its full name, if longer than its text */
export function DownloadLink({
  href,
  children = 'Download',
  label,
  file = 'ZIP',
  className,
}: {
  href: string
  children?: ReactNode
  label?: string
  file?: 'ZIP' | 'file'
  className?: string
}) {
  const download = useDownload(file)
  return (
    <OutsideLinkButton
      look="plain"
      className={className}
      aria-label={label}
      href={href}
      download
      onClick={(event) => {
        event.preventDefault()
        download(href)
      }}
    >
      <DownloadIcon />
      {children}
    </OutsideLinkButton>
  )
}
