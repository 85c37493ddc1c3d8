import { useQuery } from '@tanstack/react-query'
import { megabytes, usageQuery } from '#web/billing/usage.ts'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { OutsideLinkButton } from '#web/ui/link-button.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { toast } from '#web/ui/toast-store.ts'

export function ExportSection() {
  const { data: usage } = useQuery(usageQuery)
  return (
    <SettingsSection
      anchor="export"
      title="Export"
      about="All your galleries with captions and original files, and your account data."
    >
      <OutsideLinkButton
        look="plain"
        href="/api/account/export"
        download
        onClick={() => toast({ title: 'Download started', description: 'Your ZIP is downloading.' })}
      >
        <DownloadIcon />
        Download everything
      </OutsideLinkButton>
      <p className="mt-3 text-label text-ink-2">
        One ZIP file{usage && usage.bytes > 0 && ` of about ${megabytes(usage.bytes)}`}.
      </p>
    </SettingsSection>
  )
}
