import { SitePart } from '#web/sites/site-part.tsx'
import { MessagesSection } from './messages-section.tsx'
import { StudioSection } from './studio-section.tsx'

/** The person's identity for clients besides galleries: the studio's name, the site, and the words of messages. */
export function SitePage() {
  return (
    <>
      <StudioSection />
      <SitePart />
      <MessagesSection />
    </>
  )
}
