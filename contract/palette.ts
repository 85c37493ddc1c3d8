/**
 * The colours of pages and emails that are written without a style sheet of the web: the same values as in
 * `web/ui/palette.css` and `palette-dark.css`, which have all colours.
 */
export const LIGHT = {
  canvas: '#f2f3f2',
  ink: '#141816',
  'ink-2': '#535a56',
  edge: '#787f7b',
  rail: '#a8862f',
  act: '#1d473c',
  'act-ink': '#ffffff',
}

export const DARK: typeof LIGHT = {
  canvas: '#121413',
  ink: '#eff2f0',
  'ink-2': '#a3aca7',
  edge: '#717a75',
  rail: '#d6b35c',
  act: '#a9d8c4',
  'act-ink': '#0f231c',
}
