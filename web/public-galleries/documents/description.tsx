import type { CSSProperties } from 'react'
import { texts } from '#web/texts/texts.ts'

/** Approximate number of letters in three lines, on phones and on wider screens. */
const ON_PHONES = 110
const WIDER = 220
const LINES = 3

/** Tells whether a text takes more than three lines with a third of these letters each. */
function isLong(text: string, letters: number): boolean {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil((line.length * LINES) / letters)))
  return lines.reduce((sum, count) => sum + count, 0) > LINES
}

/** Shows three lines, and the rest behind More, without a script. Screen readers read the whole text. */
export function Description({
  text,
  className = '',
  style,
}: {
  text: string
  className?: string
  style: CSSProperties
}) {
  const clipped = isLong(text, ON_PHONES) ? ` clipped${isLong(text, WIDER) ? '' : ' on-phones'}` : ''
  return (
    <div className={`description${clipped}${className}`} style={style}>
      <p dir="auto">{text}</p>
      {clipped && (
        <details className="more">
          <summary>
            <span className="closed">{texts.more}</span>
            <span className="open">{texts.less}</span>
          </summary>
        </details>
      )}
    </div>
  )
}
