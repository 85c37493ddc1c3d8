import { expect, test } from 'vitest'
import { inOneLine, line, optionalLine, optionalText, text } from './texts.ts'

test.each([
  ['  Dunes ', 'Dunes'],
  ['Dunes\r\nat noon\t', 'Dunes at noon'],
  ['Dunes\u2028at\u0007noon', 'Dunes at noon'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['.', '.'],
  ['Ko\u0308ln', 'K\u00f6ln'],
  ['Dunes \u202eat\u202c noon\u2067', 'Dunes at noon'],
  ['\u200fחולות\u200e', '\u200fחולות\u200e'],
])('%j is the line %j', (typed, stored) => {
  expect(inOneLine(typed)).toBe(stored)
  expect(line(20).parse(typed)).toBe(stored)
  expect(optionalLine(20).parse(typed)).toBe(stored)
})

test.each(['', ' \n', '\u200b', '\u00ad \u2060', '\ufeff', '\u3164', '\u2800', '\u202e\u0000', '\u{e0041}'])(
  'nothing is seen of %j',
  (typed) => {
    expect(line(20).safeParse(typed).error?.issues).toMatchObject([{ message: 'Required' }])
    expect(optionalLine(20).parse(typed)).toBe(null)
    expect(optionalText(20).parse(typed)).toBe(null)
    expect(text().parse(typed)).toBe('')
  },
)

test('a text keeps its lines', () => {
  expect(optionalText(20).parse(' one\n\ntwo\n')).toBe('one\n\ntwo')
  expect(optionalText(20).parse(' \n')).toBe(null)
  expect(optionalText(20).parse(null)).toBe(null)
})

test('a text is measured without the blanks around it', () => {
  expect(optionalText(3).parse('\n one \n\n')).toBe('one')
  expect(optionalText(3).safeParse('four').success).toBe(false)
})
