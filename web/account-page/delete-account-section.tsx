import { useQuery } from '@tanstack/react-query'
import { countText, imageCountText } from '#contract/counts.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { PasswordConfirmation } from '#web/accounts/password-confirmation.tsx'
import { sendJson } from '#web/base/api.ts'
import { signsInAtProvider } from '#web/base/page-head.ts'
import { paths } from '#web/base/paths.ts'
import { usageQuery } from '#web/billing/usage.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useDialog } from '#web/ui/use-dialog.ts'
import { EmailConfirmation } from './email-confirmation.tsx'
import { passkeysQuery } from './passkeys-section.tsx'

export function DeleteAccountSection() {
  const query = useQuery(usageQuery)
  return (
    <SettingsSection
      anchor="delete"
      title="Delete account"
      about="Your account and everything in it are permanently deleted. Pictures you added to other people's galleries stay; your upload links there are deactivated."
    >
      <Loaded
        query={query}
        loading="Checking what will be deleted…"
        failed="We couldn't check what will be deleted."
      >
        {({ galleries, images }) => (
          <DeleteAccount
            what={
              galleries === 0
                ? 'You have no galleries.'
                : `${countText(galleries, 'gallery', 'galleries')} with ${imageCountText(images)} will be deleted.`
            }
          />
        )}
      </Loaded>
    </SettingsSection>
  )
}

/** Whether the person signs in without a password: at a provider, or with a passkey. */
function useNeedsNoPassword(): boolean {
  const elsewhere = signsInAtProvider()
  const { data: passkeys = [] } = useQuery({ ...passkeysQuery, enabled: !elsewhere })
  return elsewhere || passkeys.length > 0
}

/** Leaves by a new page: nothing of the account stays in this one. */
const leave = () => window.location.assign(paths.landing)

function DeleteAccount({ what }: { what: string }) {
  const dialog = useDialog()
  const { status } = useSignedInUser()
  const needsNoPassword = useNeedsNoPassword()
  const goes = `${what}${status === 'paid' ? ' Your subscription ends.' : ''}`
  const common = {
    open: dialog.open,
    onOpenChange: dialog.onOpenChange,
    title: 'Delete account',
    description: `${goes} This can't be undone.`,
    confirm: 'Delete my account',
    confirming: 'Deleting...',
    onDone: leave,
    failed: "We couldn't delete your account. Please try again.",
  }
  return (
    <>
      <p className="mb-5 text-ink-2">{goes}</p>
      <Button look="bad" onClick={dialog.show}>
        Delete account
      </Button>
      {dialog.wanted &&
        (needsNoPassword ? (
          <EmailConfirmation {...common} run={(email) => sendJson('DELETE', '/api/account', { email })} />
        ) : (
          <PasswordConfirmation
            {...common}
            run={(password) => sendJson('DELETE', '/api/account', { password })}
          />
        ))}
    </>
  )
}
