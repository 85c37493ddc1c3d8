import { useQuery } from '@tanstack/react-query'
import { countText, imageCountText } from '#contract/counts.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { usageQuery } from '#web/billing/usage.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'

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

function DeleteAccount({ what }: { what: string }) {
  const { status, email } = useSignedInUser()
  const goes = `${what}${status === 'paid' ? ' Your subscription ends.' : ''}`
  return (
    <>
      <p className="mb-5 text-ink-2">{goes}</p>
      <Button
        look="bad"
        onClick={() => openDialog(() => import('./delete-account-dialog.tsx'), { goes, email })}
      >
        Delete account
      </Button>
    </>
  )
}
