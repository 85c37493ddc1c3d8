/**
 * The script of a document that is drawn on the server, in the place of the app's: loads the app once the words are
 * painted, and the app takes over what is drawn. Before, its download and its start kept them from slow phones.
 */
const { app } = document.querySelector<HTMLScriptElement>('script[data-app]')!.dataset

function load() {
  for (const file of app!.split(' ')) void import(/* @vite-ignore */ file)
}
// What is painted in one frame is on the screen in the next.
requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(load)))
