import { DeleteAccountSection } from './delete-account-section.tsx'
import { ExportSection } from './export-section.tsx'

/** All data that the person has here: to download, or to delete. */
export function DataPage() {
  return (
    <>
      <ExportSection />
      <DeleteAccountSection />
    </>
  )
}
