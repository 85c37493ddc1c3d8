import { expect, test } from 'vitest'
import { LANGUAGES } from '#contract/languages.ts'
import { DEFAULT_MESSAGE_TEMPLATE, TEMPLATE_WORDS } from '#contract/message-template.ts'
import { defaultTemplate } from './message.ts'

test('the template in English is the one that accounts have without their own', () => {
  expect(defaultTemplate('en')).toBe(DEFAULT_MESSAGE_TEMPLATE)
})

test.each(LANGUAGES)(
  'the template of %s has a line for every word but the title, which the subject has',
  (language) => {
    const words = Array.from(defaultTemplate(language).matchAll(/\{(\w+)\}/g), ([, word]) => word)
    expect(words.sort()).toEqual(TEMPLATE_WORDS.filter((word) => word !== 'gallery').sort())
  },
)
