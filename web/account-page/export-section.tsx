import { useQuery } from '@tanstack/react-query'
import { DownloadLink } from '#web/base/download-link.tsx'
import { megabytes, usageQuery } from '#web/billing/usage.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'

export function ExportSection() {
  const { data: usage } = useQuery(usageQuery)
  return (
    <SettingsSection
      anchor="export"
      title="Export"
      about="All your galleries with captions and original files, and your account data."
    >
      <DownloadLink href="/api/account/export">Download everything</DownloadLink>
      <p className="mt-3 text-label text-ink-2">
        One ZIP file{usage && usage.bytes > 0 && ` of about ${megabytes(usage.bytes)}`}.
      </p>
    </SettingsSection>
  )
}
