import { guests } from '#web/texts/texts.ts'

/** Message after all images were uploaded. `waits`: for the approval of the studio or the photographer. */
export const thanks = (waits: boolean, name: string | undefined, studio: string | undefined) => ({
  title: guests.uploadSuccessful,
  text: waits
    ? guests.sentences({
        first: name ? guests.thankYouTo({ name: isolated(name) }) : guests.thankYou,
        second: studio ? guests.studioLooks({ name: isolated(studio) }) : guests.photographerLooks,
      })
    : guests.imagesUploaded,
})

/** Isolates a name next to another one, so that each keeps its own direction (Unicode UAX 9). */
const isolated = (name: string) => `\u2068${name}\u2069`
