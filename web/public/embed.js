/*
 * Script for pages that embed galleries: makes each frame as tall as its gallery, so that the page scrolls instead
 * of the frame, and shows a clicked picture over the whole page.
 *   <script src="https://…/embed.js" async></script>
 * once on a page, wherever the frames are. Listens only to frames of this script's origin.
 */
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const running = Symbol.for(`picturerail ${origin}`)
  if (window[running]) return
  window[running] = true

  /** Time without a message from the viewer's page before the gallery shows its viewer inside its frame. */
  const PATIENCE_MS = 5000
  /** Attributes with the rights of the gallery's frame, which the viewer's gets as well. */
  const RIGHTS = ['allow', 'allowfullscreen', 'sandbox', 'referrerpolicy', 'credentialless', 'csp']
  const FILLED = { width: '100%', height: '100%', border: '0', margin: '0', padding: '0' }
  const COVERED = { ...FILLED, position: 'fixed', inset: '0', 'max-width': 'none', 'max-height': 'none' }

  /** The viewer over the page: the frame whose gallery it shows, and functions to control it. */
  let viewer

  const frames = () =>
    Array.from(document.querySelectorAll('iframe')).filter((frame) =>
      frame.src.startsWith(`${origin}/iframe/`),
    )
  const tell = (frame, message) => frame.contentWindow?.postMessage(message, origin)
  const dress = ({ style }, properties) => {
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value, 'important')
  }
  // More than the tallest gallery needs, and less than the limit of browsers, about 17,000,000.
  const MAX_HEIGHT = 10_000_000
  const covers = typeof HTMLDialogElement === 'function'

  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || !source || !data) return
    if (viewer && source === viewer.window()) return fromViewer(data)
    const frame = frames().find(({ contentWindow }) => contentWindow === source)
    if (frame) fromGallery(frame, data)
  })

  function fromGallery(frame, { type, height, image, language, top }) {
    if (type === 'picturerail:height' && height > 0)
      frame.style.height = `${Math.min(Number(height), MAX_HEIGHT)}px`
    if (type === 'picturerail:connect' && covers) tell(frame, { type: 'picturerail:connected' })
    if (type === 'picturerail:open' && Number.isSafeInteger(image) && image > 0)
      openViewer(frame, image, language)
    if (type === 'picturerail:close' && viewer?.gallery === frame) viewer.remove()
    if (type === 'picturerail:scroll' && Number.isFinite(top))
      scrollTo(scrollX, scrollY + frame.getBoundingClientRect().top + top)
  }

  function fromViewer({ type, slide }) {
    if (type === 'picturerail:connect') viewer.tell({ type: 'picturerail:connected' })
    if (type === 'picturerail:viewed' && Number.isSafeInteger(slide)) viewer.viewed(slide)
    if (type === 'picturerail:closing') viewer.leave()
  }

  function openViewer(gallery, image, language) {
    if (viewer) return tell(gallery, { type: 'picturerail:failed' })
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    const root = document.documentElement
    const { overflow, scrollbarGutter } = root.style
    dialog.setAttribute('aria-label', gallery.title || 'Images')
    // Dark at once. With the frame's page declared light, no browser paints a white background behind it.
    dress(dialog, { ...COVERED, overflow: 'hidden', background: '#0d100e' })
    dress(frame, { ...FILLED, display: 'block', 'color-scheme': 'only light' })
    for (const name of RIGHTS) {
      if (gallery.hasAttribute(name)) frame.setAttribute(name, gallery.getAttribute(name))
    }
    frame.title = gallery.title
    frame.name = 'picturerail:viewer'
    const [path] = new URL(gallery.src).pathname.match(/^\/iframe\/[^/]+/)
    const asked = /^[a-z]{2}$/.test(language ?? '') ? `?lang=${language}` : ''
    frame.src = `${origin}${path}/p/${image}${asked}`

    const fail = () => {
      viewer.remove()
      tell(gallery, { type: 'picturerail:failed' })
    }
    const patience = setTimeout(fail, PATIENCE_MS)
    // The page's own policy may allow only the gallery's frame.
    const failIfBlocked = ({ effectiveDirective, blockedURI }) => {
      if (effectiveDirective === 'frame-src' && frame.src.startsWith(blockedURI)) fail()
    }
    document.addEventListener('securitypolicyviolation', failIfBlocked)
    let up = false
    viewer = {
      gallery,
      window: () => frame.contentWindow,
      tell: (message) => tell(frame, message),
      viewed(slide) {
        clearTimeout(patience)
        if (!up) frame.focus()
        up = true
        tell(gallery, { type: 'picturerail:viewed', slide })
      },
      remove() {
        clearTimeout(patience)
        document.removeEventListener('securitypolicyviolation', failIfBlocked)
        viewer = undefined
        Object.assign(root.style, { overflow, scrollbarGutter })
        // Returns the focus to the gallery's frame.
        dialog.close()
        dialog.remove()
      },
      leave() {
        viewer.remove()
        tell(gallery, { type: 'picturerail:closed' })
      },
    }
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      viewer?.leave()
    })
    dialog.append(frame)
    document.body.append(dialog)
    // Keeps the page below from scrolling, and from widening without its scroll bar.
    if (innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
    root.style.overflow = 'hidden'
    dialog.showModal()
  }

  // Frames loaded before this script have sent their height and their request to connect in vain.
  for (const frame of frames()) {
    // A frame that is still empty has the origin of the surrounding page.
    if (frame.contentDocument?.URL === 'about:blank') continue
    tell(frame, { type: 'picturerail:ask-height' })
    if (covers) tell(frame, { type: 'picturerail:connected' })
  }
})()
