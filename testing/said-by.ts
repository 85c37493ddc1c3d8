import { Window } from 'happy-dom'
import type { Response } from 'light-my-request'
import { directionOf, type Language } from '#contract/languages.ts'

/** The document of an answer, without resources that its parser would prefetch. */
export const documentOf = ({ body }: Response) =>
  new new Window().DOMParser().parseFromString(body.replace(/<link rel="preload"[^>]*>/g, ''), 'text/html')

/** Languages that an answer declares, in each place. */
export function saidBy(answer: Response) {
  const page = documentOf(answer)
  const one = (selector: string, attribute: string) =>
    page.querySelector(selector)?.getAttribute(attribute) ?? undefined
  return {
    lang: one('html', 'lang'),
    dir: one('html', 'dir'),
    header: answer.headers['content-language'],
    varies: `${answer.headers.vary}`.split(', ').includes('accept-language'),
    locale: one('meta[property="og:locale"]', 'content'),
    canonical: one('link[rel=canonical]', 'href'),
    current: one('.languages [aria-current]', 'lang'),
  }
}

/** The expected declarations, on every page. */
export const said = (language: Language, varies: boolean) => ({
  ...{ lang: language, dir: directionOf(language), header: language, varies },
})
