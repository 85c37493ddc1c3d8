import { countText } from '#contract/counts.ts'
import {
  type DownloadForm,
  type DownloadSize,
  galleryDownloadAddress,
  type Measured,
} from '#contract/visitor-downloads.ts'
import { bytesText } from '../downloads/plan-texts.ts'
import formStyles from '../styles/download-form.css?inline'
import styles from '../styles/download-page.css?inline'
import { FormDocument } from './form-document.tsx'

export const DOWNLOAD_TITLE = 'Download'

const SIZES: Record<DownloadSize, { name: string; hint: string }> = {
  original: { name: 'High resolution', hint: 'The original files' },
  web: { name: 'Web size', hint: 'Up to 2,560 pixels, for screens and sharing' },
}

/** The page where a visitor chooses what they download. It needs no script; the gallery's page shows its form in a sheet. */
export const DownloadDocument = (form: DownloadForm) => (
  <FormDocument
    {...form}
    heading={DOWNLOAD_TITLE}
    title={`${DOWNLOAD_TITLE} · ${form.gallery.title}`}
    styles={
      <>
        <style id="form-styles">{formStyles}</style>
        {form.chosen && <style>{styles}</style>}
      </>
    }
  >
    <Form {...form} />
    {form.chosen && <Chosen {...form} chosen={form.chosen} />}
  </FormDocument>
)

function Form({ gallery, sizes, all, chapters, wanted }: DownloadForm) {
  const [only] = sizes.length === 1 ? sizes : []
  return (
    <form className="form download-form" action={galleryDownloadAddress(gallery.publicId)}>
      <fieldset className="what">
        <legend>Photos</legend>
        <Part value="" label="All photos" of={all} first={0} sizes={sizes} isChosen={!wanted.chapter} />
        {chapters.map((chapter, index) => {
          const following = chapters.slice(index).reduce((sum, { images }) => sum + images, 0)
          return (
            <Part
              key={chapter.slug}
              value={chapter.slug}
              label={chapter.title}
              of={chapter}
              first={all.images - following}
              sizes={sizes}
              isChosen={wanted.chapter === chapter.slug}
            />
          )
        })}
      </fieldset>
      {only ? (
        <p className="only">
          <input type="hidden" name="size" value={only} />
          {SIZES[only].name}
          <small>{SIZES[only].hint}</small>
        </p>
      ) : (
        <fieldset className="sizes">
          <legend>Size</legend>
          {sizes.map((size) => (
            <label key={size} className="choice">
              <input type="radio" name="size" value={size} defaultChecked={size === wanted.size} />
              <span className="name">
                {SIZES[size].name}
                <small>{SIZES[size].hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <button type="submit">Download</button>
    </form>
  )
}

type PartProps = {
  value: string
  label: string
  of: Measured
  /** The place of its first image in the gallery, for scripts. */
  first: number
  sizes: readonly DownloadSize[]
  isChosen: boolean
}

/** The whole gallery, or a chapter of it. */
const Part = ({ value, label, of, first, sizes, isChosen }: PartProps) => (
  <label className="choice">
    <input
      type="radio"
      name="chapter"
      value={value}
      defaultChecked={isChosen}
      data-first={first}
      data-count={of.images}
    />
    <span className="name">
      <bdi>{label}</bdi>
    </span>
    <span className="count">
      {countText(of.images, 'photo')}
      {sizes.map((size) => {
        const bytes = of.bytes[size]
        return (
          bytes !== null && (
            <span key={size} className={`of-${size}`}>
              , {bytesText(bytes)}
            </span>
          )
        )
      })}
    </span>
  </label>
)

/** The photos that the holder of a link has marked 'yes', in each size. */
const Chosen = ({ gallery, sizes, chosen }: DownloadForm & { chosen: Measured }) => (
  <section className="chosen" aria-labelledby="chosen">
    <h2 id="chosen">
      Chosen <span>{countText(chosen.images, 'photo')}</span>
    </h2>
    <ul>
      {sizes.map((size) => {
        const bytes = chosen.bytes[size]
        return (
          <li key={size}>
            <a href={`${galleryDownloadAddress(gallery.publicId)}?chosen=true&size=${size}`} rel="nofollow">
              {SIZES[size].name}
            </a>
            {bytes !== null && <span>{bytesText(bytes)}</span>}
          </li>
        )
      })}
    </ul>
  </section>
)
