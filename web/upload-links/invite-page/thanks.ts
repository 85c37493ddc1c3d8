import { guests } from '#web/texts/texts.ts'

/** What is said when all images have arrived. `waits`: for the approval of the studio or the photographer. */
export const thanks = (waits: boolean, name: string | undefined, studio: string | undefined) => ({
  title: guests.uploadSuccessful,
  text: waits
    ? guests.sentences({
        first: name ? guests.thankYouTo({ name: isolated(name) }) : guests.thankYou,
        second: studio ? guests.studioLooks({ name: isolated(studio) }) : guests.photographerLooks,
      })
    : guests.imagesUploaded,
})

/** A name that stands beside another one: it is read in its own direction (Unicode UAX 9). */
const isolated = (name: string) => `\u2068${name}\u2069`
