import { type RefObject, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

/** Copies a text and says so. `what` completes 'Copy …'; `shown` is the field that shows the text. */
export function CopyButton({
  what,
  value,
  shown,
  onCopied,
}: {
  what: string
  value: string
  shown?: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  onCopied?: () => void
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (!(await copyText(value, shown?.current))) return
    setCopied(true)
    onCopied?.()
  }
  return (
    <Button look="plain" aria-label={`${copied ? 'Copied' : 'Copy'} ${what}`} className="px-4" onClick={copy}>
      {copied ? <CheckIcon /> : <CopyIcon />}
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}
