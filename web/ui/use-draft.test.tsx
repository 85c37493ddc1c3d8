import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { Dispute } from './dispute.tsx'
import { useDisputedTexts } from './disputed-texts.ts'
import { TextField } from './text-field.tsx'
import { useDraft } from './use-draft.ts'

type Words = { title: string; place: string }

function Form({ saved }: { saved: Words }) {
  const form = useForm<Words>({ defaultValues: saved })
  const disputes = useDisputedTexts(form)
  useDraft('a test', form, disputes)
  return (
    <form>
      <TextField label="Title" {...form.register('title')} />
      <Dispute
        what="the title"
        theirs={disputes.disputed.title}
        onSettle={(whose) => disputes.settle('title', whose)}
      />
      <TextField label="Place" {...form.register('place')} />
      <output>{form.formState.isDirty ? 'not saved' : 'saved'}</output>
    </form>
  )
}

const before: Words = { title: 'Dunes', place: 'Merzouga' }
const field = (label: string) => screen.getByLabelText(label)

/** Types at the end of the title, leaves, and comes back when `saved` is what is saved. */
async function comesBackTo(saved: Words, typed = ' at dawn') {
  const person = userEvent.setup()
  const first = render(<Form saved={before} />)
  await person.type(field('Title'), typed)
  first.unmount()
  render(<Form saved={saved} />)
  return person
}

test('what was typed is there again, and not saved', async () => {
  await comesBackTo(before)
  expect(field('Title')).toHaveValue('Dunes at dawn')
  expect(screen.getByRole('status')).toHaveTextContent('not saved')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('what somebody else changed beside it is taken over', async () => {
  await comesBackTo({ ...before, place: 'Erg Chebbi' })
  expect(field('Title')).toHaveValue('Dunes at dawn')
  expect(field('Place')).toHaveValue('Erg Chebbi')
})

test('where somebody else wrote too, it is said, and their words can be used', async () => {
  const person = await comesBackTo({ ...before, title: 'Sand' })
  expect(field('Title')).toHaveValue('Dunes at dawn')
  expect(screen.getByRole('alert')).toHaveTextContent('Sand')
  await person.click(screen.getByRole('button', { name: /theirs/i }))
  expect(field('Title')).toHaveValue('Sand')
  expect(screen.getByRole('status')).toHaveTextContent(/^saved/)
})

test('what was saved meanwhile is no draft any more', async () => {
  await comesBackTo({ ...before, title: 'Dunes at dawn' })
  expect(screen.getByRole('status')).toHaveTextContent(/^saved/)
})

test('where nothing was typed, nothing is kept', async () => {
  await comesBackTo({ ...before, title: 'Sand' }, '{ArrowLeft}')
  expect(field('Title')).toHaveValue('Sand')
})
