/*
 * Makes embedded galleries as tall as they are, so that the page around them scrolls and not the frame:
 *   <script src="https://…/embed.js" async></script>
 * once on a page, wherever the frames are. Listens only to frames from where this script came.
 */
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const frames = () =>
    Array.from(document.querySelectorAll('iframe')).filter((frame) =>
      frame.src.startsWith(`${origin}/iframe/`),
    )

  addEventListener('message', (event) => {
    const { type, height } = event.data ?? {}
    if (event.origin !== origin || type !== 'picturerail:height' || !(height > 0)) return
    for (const frame of frames()) if (frame.contentWindow === event.source) frame.style.height = `${height}px`
  })
  // Frames that were up before this script have said their height already.
  for (const frame of frames()) frame.contentWindow.postMessage({ type: 'picturerail:ask-height' }, origin)
})()
