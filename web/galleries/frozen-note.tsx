import { upgradesAreSold } from '#web/base/page-head.ts'
import { UpgradeButton } from '#web/billing/upgrade-button.tsx'

/** Notice for actions that an expired account cannot do. `to` completes 'To … you need to upgrade.' */
export function FrozenNote({ to, stays = 'The gallery' }: { to: string; stays?: string }) {
  return (
    <section aria-labelledby="frozen-heading" className="border border-line bg-paper p-6">
      <h2 id="frozen-heading" className="text-name font-strong">
        Your account has expired
      </h2>
      <p className="mt-2 mb-5 text-control leading-6 text-ink-2">
        {stays} stays online.
        {upgradesAreSold() && ` To ${to} you need to upgrade.`}
      </p>
      <UpgradeButton />
    </section>
  )
}
