import { expect, test } from 'vitest'
import { hashRecoveryCode, plainCode } from './codes.ts'

test.each([
  '123456',
  ' 123 456\n',
  '123-456',
  '123\u2013456',
  '123\u00a0456',
  '\uff11\uff12\uff13\uff14\uff15\uff16',
  '123\u200b456',
])('%j is the code 123456', (typed) => {
  expect(plainCode(typed)).toBe('123456')
})

test.each(['ABCD-0123', 'abcd 0123', 'abcd\u2011oi23', '\uff41\uff42\uff43\uff44-0123', ' abcd0123\u200b'])(
  '%j is one recovery code',
  (typed) => {
    expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode('abcd-0123'))
  },
)
