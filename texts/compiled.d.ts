declare module 'texts:all' {
  const texts: Record<import('#contract/languages.ts').Language, import('./catalogue.ts').Texts>
  export default texts
}
declare module 'texts:all/guests' {
  const texts: Record<import('#contract/languages.ts').Language, import('./catalogue.ts').TextsOf<'guests'>>
  export default texts
}
declare module 'texts:all/accounts' {
  const texts: Record<import('#contract/languages.ts').Language, import('./catalogue.ts').TextsOf<'accounts'>>
  export default texts
}
declare module 'texts:each/accounts' {
  const fetch: Record<
    import('#contract/languages.ts').Language,
    () => Promise<{ default: import('./catalogue.ts').TextsOf<'accounts'> }>
  >
  export default fetch
}
declare module 'texts:en/guests' {
  const texts: import('./catalogue.ts').TextsOf<'guests'>
  export default texts
}
declare module 'texts:en/accounts' {
  const texts: import('./catalogue.ts').TextsOf<'accounts'>
  export default texts
}
declare module 'texts:all/emails' {
  const texts: Record<import('#contract/languages.ts').Language, import('./catalogue.ts').EmailTexts>
  export default texts
}
declare module 'texts:all/letters' {
  const texts: Record<import('#contract/languages.ts').Language, import('./catalogue.ts').TextsOf<'letters'>>
  export default texts
}
declare module 'texts:en/scripts' {
  const texts: import('./catalogue.ts').TextsOf<'scripts'>
  export default texts
}
declare module 'texts:en/documents' {
  const texts: import('./catalogue.ts').TextsOf<'documents'>
  export default texts
}
declare module 'texts:de/accounts' {
  const texts: import('./catalogue.ts').TextsOf<'accounts'>
  export default texts
}
