const drafts = new Map<string, unknown>()

/** What somebody began and did not save, or undefined. It is kept until the page itself is left. */
export const draftOf = <Draft>(about: string) => drafts.get(about) as Draft | undefined

/** Keeps a draft; undefined drops it. */
export function keepDraft<Draft>(about: string, draft: Draft | undefined): void {
  if (draft === undefined) drafts.delete(about)
  else drafts.set(about, draft)
}

/** For when somebody else sits down here. */
export const forgetDrafts = () => drafts.clear()
