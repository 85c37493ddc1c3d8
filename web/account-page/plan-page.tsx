import { PlanSection } from './plan-section.tsx'
import { UsageSection } from './usage-section.tsx'

export function PlanPage() {
  return (
    <>
      <PlanSection />
      <UsageSection />
    </>
  )
}
