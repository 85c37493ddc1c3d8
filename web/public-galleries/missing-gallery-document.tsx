import { PageHead } from './page-head.tsx'

/** A rail where a picture used to hang, and only the hook and the wire are left. */
function EmptyHook() {
  return (
    <svg viewBox="0 0 240 64" fill="none" stroke="currentColor" aria-hidden="true" focusable="false">
      <path d="M0 4h240" strokeWidth="5" />
      <path d="M120 2v12" strokeWidth="5" />
      <path d="m84 60 36-44 36 44" strokeWidth="2" />
    </svg>
  )
}

export function MissingGalleryDocument({ productName }: { productName: string }) {
  return (
    <html lang="en">
      <PageHead title={`Gallery not found · ${productName}`} showsText>
        <meta name="robots" content="noindex" />
      </PageHead>
      <body>
        <main className="missing">
          <EmptyHook />
          <h1>Gallery not found</h1>
        </main>
      </body>
    </html>
  )
}
