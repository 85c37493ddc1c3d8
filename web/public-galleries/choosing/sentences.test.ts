import allTexts from 'texts:all'
import { expect, onTestFinished, test } from 'vitest'
import { speak } from '#web/texts/texts.ts'
import { asSentence, isolated } from './sentences.ts'

test.each([
  ['Prints cost 10 €', 'Prints cost 10 €.'],
  ['Prints cost 10 €.', 'Prints cost 10 €.'],
  ['Another one?', 'Another one?'],
])('%s has one full stop at most', (text, sentence) => expect(asSentence(text)).toBe(sentence))

test('nor is there a second one after words in a direction of their own', () => {
  speak({ language: 'he', isAsked: false }, allTexts.he)
  onTestFinished(() => speak({ language: 'en', isAsked: false }, allTexts.en))
  expect(asSentence(isolated('Prints cost 10 €.'))).toBe('\u2068Prints cost 10 €.\u2069')
  expect(asSentence(isolated('Prints cost 10 €'))).toBe('\u2068Prints cost 10 €\u2069.')
})
