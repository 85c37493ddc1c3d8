import { useQuery } from '@tanstack/react-query'
import type { Usage } from '#contract/account-page.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { countText, imageCountText } from '#web/base/counts.ts'
import { toastRefusal } from '#web/base/failure.ts'
import { usageQuery } from '#web/billing/usage.ts'
import { Button } from '#web/ui/button.tsx'
import { openDialog } from '#web/ui/dialogs.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'

const whatGoes = ({ galleries, images }: Usage) =>
  galleries === 0
    ? 'You have no galleries.'
    : `${countText(galleries, 'gallery', 'galleries')} with ${imageCountText(images)} will be deleted.`

export function DeleteAccountSection() {
  const query = useQuery({ ...usageQuery, staleTime: 0 })
  const { status, email } = useSignedInUser()
  const inWords = (usage: Usage) => `${whatGoes(usage)}${status === 'paid' ? ' Your subscription ends.' : ''}`

  async function ask() {
    const { data, isError, error } = await query.refetch()
    if (isError) return toastRefusal(error, "We couldn't check what will be deleted. Please try again.")
    if (data) void openDialog(() => import('./delete-account-dialog.tsx'), { goes: inWords(data), email })
  }
  return (
    <SettingsSection
      anchor="delete"
      title="Delete account"
      about="Your account and everything in it are permanently deleted. Pictures you added to other people's galleries stay; your upload links there are deactivated."
    >
      <Loaded
        query={query}
        loading="Checking what will be deleted…"
        shape="lines"
        failed="We couldn't check what will be deleted."
      >
        {(usage) => (
          <>
            <p className="mb-5 text-ink-2">{inWords(usage)}</p>
            <Button look="bad" aria-disabled={query.isFetching} onClick={ask}>
              Delete account
            </Button>
          </>
        )}
      </Loaded>
    </SettingsSection>
  )
}
