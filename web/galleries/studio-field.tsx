import { TextField } from '#web/ui/text-field.tsx'
import type { StudioOffer } from './use-studio-offer.ts'

export function StudioField({ offer }: { offer: StudioOffer }) {
  if (offer.name === null) return null
  return (
    <TextField
      label="Studio name"
      aside="Optional"
      hint="Your clients see it on your galleries. You can change it in your account."
      autoComplete="organization"
      maxLength={100}
      value={offer.name}
      onChange={({ target }) => offer.setName(target.value)}
    />
  )
}
