import { DeleteAccountSection } from './delete-account-section.tsx'
import { ExportSection } from './export-section.tsx'

/** Everything that the person has here: to take along, or to delete. */
export function DataPage() {
  return (
    <>
      <ExportSection />
      <DeleteAccountSection />
    </>
  )
}
