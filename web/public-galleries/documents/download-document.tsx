import {
  type DownloadForm,
  type DownloadSize,
  galleryDownloadAddress,
  type Measured,
  type Offered,
} from '#contract/visitor-downloads.ts'
import { speech, texts } from '#web/texts/texts.ts'
import { LEFT_ID, leftText } from '../downloads/allowance-texts.ts'
import { bytesText, sizeAfterCount } from '../downloads/plan-texts.ts'
import formStyles from '../styles/download-form.css?inline'
import styles from '../styles/download-page.css?inline'
import { FormDocument } from './form-document.tsx'

/** Longest side of the smaller size, in pixels. */
const WEB_PIXELS = 2560

const sizeTexts = (size: DownloadSize): { name: string; hint: string } =>
  size === 'original'
    ? { name: texts.highResolution, hint: texts.originalFiles }
    : { name: texts.webSize, hint: texts.webSizeHint({ most: WEB_PIXELS }) }

/** The page for choosing downloads. Needs no script; the gallery's page shows its form in a sheet. */
export const DownloadDocument = (form: DownloadForm) => {
  const { all, chosen } = form
  const isBeside = !all.isTooMany && chosen !== undefined && chosen.images > 0
  return (
    <FormDocument
      {...form}
      query={queryOf(form)}
      heading={texts.download}
      title={`${texts.download} · ${form.gallery.title}`}
      styles={
        <>
          <style id="form-styles">{formStyles}</style>
          {isBeside && <style>{styles}</style>}
        </>
      }
    >
      <Form {...form} />
      {isBeside && <Chosen {...form} chosen={chosen} />}
    </FormDocument>
  )
}

/** Choices in the page's address, as a query. */
function queryOf({ wanted }: DownloadForm): string {
  const chosen = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== undefined))
  return chosen.size > 0 ? `?${chosen}` : ''
}

function Form({ gallery, sizes, all, chapters, chosen, allowance, wanted }: DownloadForm) {
  const [only] = sizes.length === 1 ? sizes : []
  // While the whole gallery is too large, the link's chosen photos take its place.
  const isChosen = all.isTooMany && chosen !== undefined
  const whole = isChosen ? chosen : all
  const offered = [...(isOffered(whole) ? [''] : []), ...chapters.filter(isOffered).map(({ slug }) => slug)]
  const first = offered.includes(wanted.chapter ?? '') ? (wanted.chapter ?? '') : offered[0]
  return (
    <form className="form download-form" action={galleryDownloadAddress(gallery)}>
      {/* Forms sent by GET drop the query of their address. */}
      {speech.isAsked && <input type="hidden" name="lang" value={speech.language} />}
      {allowance && (
        <p className="left" id={LEFT_ID}>
          {leftText(allowance)}
        </p>
      )}
      <fieldset className="what">
        <legend>{texts.photos}</legend>
        {isChosen && <input type="hidden" name="chosen" value="true" />}
        <Part
          value=""
          label={isChosen ? texts.chosen : texts.allPhotos}
          of={whole}
          first={isChosen ? undefined : 0}
          sizes={sizes}
          isChosen={first === ''}
        />
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
              isChosen={first === chapter.slug}
            />
          )
        })}
      </fieldset>
      {only ? (
        <p className="only">
          <input type="hidden" name="size" value={only} />
          {sizeTexts(only).name}
          <small>{sizeTexts(only).hint}</small>
        </p>
      ) : (
        <fieldset className="sizes">
          <legend>{texts.size}</legend>
          {sizes.map((size) => (
            <label key={size} className="choice">
              <input type="radio" name="size" value={size} defaultChecked={size === wanted.size} />
              <span className="name">
                {sizeTexts(size).name}
                <small>{sizeTexts(size).hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <button type="submit" disabled={offered.length === 0}>
        {texts.download}
      </button>
    </form>
  )
}

const isOffered = ({ images, isTooMany }: Offered) => images > 0 && !isTooMany

type PartProps = {
  value: string
  label: string
  of: Offered
  /** Place of its first image in the gallery, for scripts; undefined for chosen photos. */
  first: number | undefined
  sizes: readonly DownloadSize[]
  isChosen: boolean
}

/** The whole gallery, one of its chapters, or the chosen photos. */
const Part = ({ value, label, of, first, sizes, isChosen }: PartProps) => (
  <label className="choice">
    <input
      type="radio"
      name="chapter"
      value={value}
      defaultChecked={isChosen}
      disabled={!isOffered(of)}
      {...(first === undefined ? { 'data-chosen': '' } : { 'data-first': first, 'data-count': of.images })}
    />
    <span className="name">
      <bdi>{label}</bdi>
      {!isOffered(of) && <small>{of.isTooMany ? texts.moreThanLeft : texts.nothingChosenYet}</small>}
    </span>
    <span className="count">
      {texts.photoCount({ count: of.images })}
      {sizes.map((size) => {
        const bytes = of.bytes[size]
        return (
          bytes !== null && (
            <span key={size} className={`of-${size}`}>
              {sizeAfterCount({ images: of.images, bytes })}
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
      {texts.chosen} <span>{texts.photoCount({ count: chosen.images })}</span>
    </h2>
    <ul>
      {sizes.map((size) => {
        const bytes = chosen.bytes[size]
        return (
          <li key={size}>
            <a href={`${galleryDownloadAddress(gallery)}?chosen=true&size=${size}`} rel="nofollow">
              {sizeTexts(size).name}
            </a>
            {bytes !== null && <span>{bytesText(bytes)}</span>}
          </li>
        )
      })}
    </ul>
  </section>
)
