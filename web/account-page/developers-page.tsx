import { WebhooksSection } from '#web/webhooks/webhooks-section.tsx'
import { CommandLineSection } from './command-line-section.tsx'
import { LightroomSection } from './lightroom-section.tsx'
import { TokensSection } from './tokens-section.tsx'

export function DevelopersPage() {
  return (
    <>
      <TokensSection />
      <LightroomSection />
      <CommandLineSection />
      <WebhooksSection />
    </>
  )
}
