import type { KeptFrom } from '#contract/public-page.ts'

/** What a member reads above a page that visitors do not see. */
export const ONLY_YOU_TEXTS: Record<KeptFrom, string> = {
  closed: 'Only you see this: it is closed.',
  private: "Only you see this: visitors can't see it.",
  password: 'Only you see this: visitors need the password.',
}

export const OnlyYou = ({ keptFrom }: { keptFrom: KeptFrom }) => (
  <aside className="only-you" aria-label="Preview">
    <p>{ONLY_YOU_TEXTS[keptFrom]}</p>
  </aside>
)
