/**
 * Script of documents drawn on the server, instead of the app's: loads the app after the first paint, and the
 * app then hydrates the document. Loaded earlier, it delayed the text on slow phones.
 */
const { app } = document.querySelector<HTMLScriptElement>('script[data-app]')!.dataset

function load() {
  for (const file of app!.split(' ')) void import(/* @vite-ignore */ file)
}
// Content painted in one frame is on the screen in the next.
requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)))
