import { useQuery } from '@tanstack/react-query'
import { type Collaborator, INVITATION_LIFETIME_DAYS } from '#contract/collaborators.ts'
import type { Gallery } from '#contract/galleries.ts'
import { z } from '#contract/zod.ts'
import { useSignedInUser } from '#web/accounts/current-user.ts'
import { UnconfirmedEmailNote } from '#web/accounts/unconfirmed-email-note.tsx'
import { sendJson } from '#web/base/api.ts'
import { useFormOf } from '#web/base/form-of.ts'
import { useAction } from '#web/base/use-action.ts'
import { useChange, useRefresh } from '#web/base/use-change.ts'
import { useSubmit } from '#web/base/use-submit.ts'
import { FrozenNote } from '#web/galleries/frozen-note.tsx'
import { useMayChange } from '#web/galleries/use-may-change.ts'
import { ask } from '#web/ui/dialogs.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, Form, Submit } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { CollaboratorRow, removeButtonId } from './collaborator-row.tsx'
import { collaboratorsQuery } from './queries.ts'
import { standingOf } from './standing.ts'

/** The collaborators of a gallery and a form to invite more, for its owner. */
export function CollaboratorsTab({ gallery }: { gallery: Gallery }) {
  const mayChange = useMayChange()
  const invitation = useInvitation(gallery.id)
  return (
    <div>
      <SettingsSection
        title="Collaborators"
        about={`Collaborators can add, caption and arrange pictures and change settings. Only you can delete the gallery, change its domain or invite people. Invitations expire after ${INVITATION_LIFETIME_DAYS} days.`}
      >
        {mayChange ? <InviteIfConfirmed invitation={invitation} /> : <FrozenNote to="invite collaborators" />}
        <Collaborators galleryId={gallery.id} mayChange={mayChange} invitation={invitation} />
      </SettingsSection>
    </div>
  )
}

const FAILED = 'Failed to invite collaborator. Please try again.'

type Invitation = ReturnType<typeof useInvitation>

/** Invites by e-mail. The new invitation replaces a declined or expired one. */
function useInvitation(galleryId: number) {
  const change = useChange(collaboratorsQuery(galleryId))
  return useAction({
    send: (email: string) =>
      sendJson<Collaborator>('POST', `/api/galleries/${galleryId}/collaborators`, { email }),
    done(invited) {
      const same = ({ email }: Collaborator) => email.toLowerCase() === invited.email.toLowerCase()
      change((collaborators) => [...collaborators.filter((one) => !same(one)), invited])
    },
    says: {
      title: 'Collaborator invited',
      description: 'An invitation email has been sent to the collaborator.',
    },
    failed: FAILED,
    title: 'Error inviting collaborator',
  })
}

function InviteIfConfirmed({ invitation }: { invitation: Invitation }) {
  const { emailVerified } = useSignedInUser()
  return emailVerified ? <Invite invitation={invitation} /> : <UnconfirmedEmailNote />
}

/** Trims only: the server refuses invalid addresses. */
const Invited = z.object({ email: z.string().trim() })

function Invite({ invitation }: { invitation: Invitation }) {
  const form = useFormOf(Invited, { email: '' })
  const inviting = useSubmit(form, ({ email }) => invitation.mutateAsync(email), {
    failed: FAILED,
    done: () => form.setValue('email', ''),
    // The invitation itself has shown the reason.
    refused: () => true,
  })
  const empty = form.watch('email').trim() === ''
  return (
    <Form {...inviting} className="flex flex-col gap-4 sm:flex-row sm:items-end">
      <div className="flex-1">
        <Field name="email" as={EmailField} label="E-mail" autoComplete="off" maxLength={255} />
      </div>
      <Submit saving="Inviting..." className="min-h-12" disabled={empty || invitation.isPending}>
        Invite
      </Submit>
    </Form>
  )
}

type Shown = { galleryId: number; mayChange: boolean; invitation: Invitation }

function Collaborators(shown: Shown) {
  const query = useQuery(collaboratorsQuery(shown.galleryId))
  return (
    <div className="mt-8">
      <Loaded query={query} loading="Loading collaborators..." failed="We couldn't load the collaborators.">
        {(collaborators) => <CollaboratorList {...shown} collaborators={collaborators} />}
      </Loaded>
    </div>
  )
}

function CollaboratorList({
  galleryId,
  mayChange,
  invitation,
  collaborators,
}: Shown & { collaborators: readonly Collaborator[] }) {
  const change = useChange(collaboratorsQuery(galleryId))
  const removal = useAction({
    send: ({ id }: Collaborator) => sendJson('DELETE', `/api/galleries/${galleryId}/collaborators/${id}`),
    done: (_nothing, { id }) => change((before) => before.filter((one) => one.id !== id)),
    says: { title: 'Collaborator removed' },
    failed: 'Failed to remove collaborator. Please try again.',
    title: 'Error removing collaborator',
    // Most likely removed elsewhere.
    gone: useRefresh(collaboratorsQuery(galleryId)),
  })
  function askAndRemove(collaborator: Collaborator) {
    const index = collaborators.indexOf(collaborator)
    const next = collaborators[index + 1] ?? collaborators[index - 1]
    void ask({
      title: 'Remove collaborator',
      description: CONSEQUENCES[standingOf(collaborator)](collaborator.email),
      confirm: 'Remove',
      confirming: 'Removing...',
      act: () => removal.mutateAsync(collaborator),
      // The row disappears.
      neighbour: () =>
        (next && document.getElementById(removeButtonId(next))) ||
        document.querySelector<HTMLElement>('main h1'),
    })
  }
  if (collaborators.length === 0) {
    return (
      <EmptyState title="No collaborators yet">
        Invite someone by e-mail. They get a link to accept.
      </EmptyState>
    )
  }
  return (
    <ul aria-label="Collaborators">
      {collaborators.map((collaborator) => (
        <CollaboratorRow
          key={collaborator.id}
          collaborator={collaborator}
          mayChange={mayChange}
          busy={invitation.isPending}
          onInviteAgain={() => invitation.mutate(collaborator.email)}
          onRemove={() => askAndRemove(collaborator)}
        />
      ))}
    </ul>
  )
}

/** Consequence of removing a collaborator, by standing. */
const CONSEQUENCES = {
  accepted: (email: string) =>
    `${email} can no longer see or manage this gallery's settings and images. Images they added stay.`,
  pending: (email: string) => `The invitation that ${email} has received will stop working.`,
  expired: (email: string) => `The expired invitation to ${email} leaves the list.`,
  declined: (email: string) => `The declined invitation to ${email} leaves the list.`,
}
