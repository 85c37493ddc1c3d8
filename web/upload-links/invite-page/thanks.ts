import { guests } from '#web/texts/texts.ts'

/** What is said when all images have arrived. `waits`: for the approval of the studio or the photographer. */
export function thanks(waits: boolean, name: string | undefined, studio: string | undefined) {
  const title = guests.uploadSuccessful
  if (!waits) return { title, text: guests.imagesUploaded }
  const first = name ? guests.thankYouTo({ name }) : guests.thankYou
  const second = studio ? guests.studioLooks({ name: studio }) : guests.photographerLooks
  return { title, text: guests.sentences({ first, second }) }
}
