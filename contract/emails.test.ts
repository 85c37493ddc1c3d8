import { expect, test } from 'vitest'
import { SignIn } from './accounts.ts'
import { Email } from './emails.ts'

const longest = `${'m'.repeat(64)}@${'l'.repeat(63)}.de`

test.each([
  ['ana@example.org', 'ana@example.org'],
  [' A.b-c+d@a--b.example ', 'A.b-c+d@a--b.example'],
  ['a.-b-@example.org', 'a.-b-@example.org'],
  ['x@ü-ber.de', 'x@xn---ber-zra.de'],
  [longest, longest],
])('%j is the e-mail %s', (typed, email) => {
  expect(Email.parse(typed)).toBe(email)
})

/** Addresses that were accepted once, and as they were stored. */
const OLD = [
  ['x@a-.de', 'x@a-.de'],
  ['x@mail.a-.de', 'x@mail.a-.de'],
  ['x@-müller.de', 'x@xn---mller-4ya.de'],
  ['x@müller-.de', 'x@xn--mller--3ya.de'],
  [`x@${'l'.repeat(64)}.de`, `x@${'l'.repeat(64)}.de`],
  [`x@${'ü'.repeat(60)}.de`, `x@xn--td${'a'.repeat(60)}.de`],
  [`x@example.${'l'.repeat(64)}`, `x@example.${'l'.repeat(64)}`],
  [`${'m'.repeat(65)}@example.org`, `${'m'.repeat(65)}@example.org`],
]

test.each(OLD)('%s is no e-mail, but an account that has it can be signed in to', (typed, stored) => {
  const { error } = Email.safeParse(typed)
  expect(error!.issues.map(({ message }) => message)).toEqual(['Invalid email address'])
  expect(SignIn.parse({ email: typed, password: 'x' }).email).toBe(stored)
})

test.each(['', 'nobody', '@example.org', 'a@', 'a b@example.org', 'a@b@example.org', 'a@exam\u0000ple.org'])(
  '%j is no e-mail, for new and old accounts',
  (typed) => {
    for (const { error } of [Email.safeParse(typed), SignIn.shape.email.safeParse(typed)])
      expect(error!.issues.map(({ message }) => message)).toEqual(['Invalid email address'])
  },
)
