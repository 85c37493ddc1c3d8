import { CheckIcon, CrossIcon } from '#web/ui/icons.tsx'
import { Ring } from '#web/ui/spinner.tsx'
import type { Availability } from './use-availability.ts'

/** Icon inside the field: checking, available or taken. The message below the field repeats it. */
export function AvailabilityIcon({ availability }: { availability: Availability }) {
  if (availability === 'unasked') return null
  return (
    <span className="flex size-11 items-center justify-center">
      {availability === 'checking' && <Ring className="size-4.5" />}
      {availability === 'available' && <CheckIcon className="size-5 text-ok" />}
      {availability === 'taken' && <CrossIcon className="size-5 text-bad" />}
    </span>
  )
}

const WORDS: Record<Exclude<Availability, 'unasked'>, string> = {
  checking: 'Checking availability...',
  available: 'Subdomain is available',
  taken: 'Subdomain is already taken',
}
const TONES: Record<Availability, string> = {
  unasked: '',
  checking: '',
  available: 'text-ok',
  taken: 'text-bad',
}

export const SUBDOMAIN_RULES = '3 to 50 lowercase letters, numbers and hyphens.'

export function AvailabilityMessage({
  availability,
  rules = `${SUBDOMAIN_RULES} The address is permanent.`,
}: {
  availability: Availability
  rules?: string | undefined
}) {
  return (
    <span role="status" className={TONES[availability]}>
      {availability === 'unasked' ? rules : WORDS[availability]}
    </span>
  )
}
