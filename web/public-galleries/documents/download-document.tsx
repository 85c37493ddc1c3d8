import { grouped } from '#contract/counts.ts'
import { type DownloadForm, type DownloadSize, galleryDownloadAddress } from '#contract/visitor-downloads.ts'
import formStyles from '../styles/download-form.css?inline'
import styles from '../styles/download-page.css?inline'
import { PageHead } from './page-head.tsx'

export const DOWNLOAD_TITLE = 'Download'

const SIZES: Record<DownloadSize, { name: string; hint: string }> = {
  original: { name: 'High resolution', hint: 'The original files' },
  web: { name: 'Web size', hint: 'Up to 2,560 pixels, for screens and sharing' },
}

/** The page where a visitor chooses what they download. It needs no script; the gallery's page shows its form in a sheet. */
export function DownloadDocument(form: DownloadForm) {
  const { gallery, galleryPath } = form
  return (
    <html lang="en" data-theme={gallery.theme} data-typeface={gallery.typeface}>
      <PageHead title={`${DOWNLOAD_TITLE} · ${gallery.title}`} typeface={gallery.typeface} faces="first">
        <meta name="robots" content="noindex" />
        <style id="form-styles">{formStyles}</style>
        <style>{styles}</style>
      </PageHead>
      <body>
        <main className="downloads">
          <p className="brand">
            <bdi>{gallery.title}</bdi>
          </p>
          <h1 className="title-face">{DOWNLOAD_TITLE}</h1>
          <Form {...form} />
          <p className="back">
            <a href={galleryPath}>Back to the gallery</a>
          </p>
        </main>
      </body>
    </html>
  )
}

function Form({ gallery, sizes, imageCount, chapters }: DownloadForm) {
  const [only] = sizes.length === 1 ? sizes : []
  return (
    <form className="form download-form" action={galleryDownloadAddress(gallery.publicId)}>
      <fieldset className="what">
        <legend>Photos</legend>
        <Choice name="chapter" value="" label="All photos" run={[0, imageCount]} isFirst />
        {chapters.map(({ slug, title, imageCount: count }, index) => {
          const following = chapters.slice(index).reduce((sum, chapter) => sum + chapter.imageCount, 0)
          return (
            <Choice
              key={slug}
              name="chapter"
              value={slug}
              label={title}
              run={[imageCount - following, count]}
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
          {sizes.map((size, index) => (
            <Choice
              key={size}
              name="size"
              value={size}
              label={SIZES[size].name}
              hint={SIZES[size].hint}
              isFirst={index === 0}
            />
          ))}
        </fieldset>
      )}
      <button type="submit">Download</button>
    </form>
  )
}

type ChoiceProps = {
  name: string
  value: string
  label: string
  hint?: string
  /** The place of its first image in the gallery, for scripts, and how many there are. */
  run?: [number, number]
  isFirst?: boolean
}

const Choice = ({ name, value, label, hint, run, isFirst }: ChoiceProps) => (
  <label className="choice">
    <input
      type="radio"
      name={name}
      value={value}
      defaultChecked={isFirst}
      data-first={run?.[0]}
      data-count={run?.[1]}
    />
    <span className="name">
      <bdi>{label}</bdi>
      {hint && <small>{hint}</small>}
    </span>
    {run && <span className="count">{grouped(run[1])}</span>}
  </label>
)
