import { expect, test } from 'vitest'
import { escapeXml, xml } from './xml.ts'

test('text is escaped for tags and attributes, and loses what XML cannot hold', () => {
  expect(escapeXml(`a<b>&"c"'d'\u0000\u000b\ufffe\ud800é😀`)).toBe(
    'a&lt;b&gt;&amp;&quot;c&quot;&apos;d&apos;é😀',
  )
  expect(escapeXml('one\ttwo\r\nthree')).toBe('one&#9;two&#13;&#10;three')
  expect(escapeXml(']]>')).toBe(']]&gt;')
})

test('what was written as XML is not escaped again', () => {
  const items = ['a&b', 'c'].map((text) => xml`<i>${text}</i>`)
  expect(xml`<list of="${'"'}">${items}${3}</list>`.text).toBe(
    '<list of="&quot;"><i>a&amp;b</i><i>c</i>3</list>',
  )
})
