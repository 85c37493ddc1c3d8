import type { FromFrame } from '#contract/public-page.ts'

function askToScroll(top: number) {
  const message: FromFrame = { type: 'picturerail:scroll', top }
  parent.postMessage(message, '*')
}

/** Links the chapter bar to this page's sections, which may be empty in the HTML; marks the current one. */
export function followChapters(bar: HTMLElement) {
  const links = [...bar.querySelectorAll<HTMLAnchorElement>('a')]
  const sectionOf = (link: HTMLAnchorElement) => document.getElementById(link.dataset.chapter!)
  // A frame as tall as its gallery does not know the visitor's position.
  const scrolls = () => document.documentElement.scrollHeight > innerHeight

  bar.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const section = link && sectionOf(link)
    if (!section || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    section.scrollIntoView()
    // Safari does not scroll pages of another origin, so `embed.js` does.
    if (parent !== window && !scrolls()) askToScroll(section.getBoundingClientRect().top)
    section.querySelector<HTMLElement>('.tile a')?.focus({ preventScroll: true })
  })

  function mark(id: string | undefined) {
    for (const link of links) {
      const isPresent = link.dataset.chapter === id
      if (isPresent === link.hasAttribute('aria-current')) continue
      if (!isPresent) link.removeAttribute('aria-current')
      else {
        link.setAttribute('aria-current', 'location')
        bar.scrollTo({ left: link.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2 })
      }
    }
  }
  // Sections that cross the line a third below the top of the window.
  const present = new Set<string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) present.add(target.id)
        else present.delete(target.id)
      }
      mark(scrolls() ? [...present][0] : undefined)
    },
    { root: document, rootMargin: '-33% 0px -66%' },
  )
  for (const link of links) {
    const section = sectionOf(link)
    if (section) observer.observe(section)
  }
}
