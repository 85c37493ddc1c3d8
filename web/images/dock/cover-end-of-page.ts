/** Sets the height of the dock on the page, whose lower end it covers, in pixels. */
export function coverEndOfPage(dock: HTMLElement | null) {
  if (!dock) return
  const { style } = document.documentElement
  const watcher = new ResizeObserver(() => {
    const below = Number.parseFloat(getComputedStyle(dock).bottom) || 0
    style.setProperty('--dock-height', `${dock.offsetHeight + below}px`)
  })
  watcher.observe(dock)
  return () => {
    watcher.disconnect()
    style.removeProperty('--dock-height')
  }
}
