declare const values: unique symbol

/** A text in ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/) that takes these values. */
export type Message<Values> = string & { readonly [values]: Values }

/** Declares which values an English text takes. The texts in other languages take the same ones, which a test holds. */
export const message = <Values extends Record<string, string | number>>(icu: string) => icu as Message<Values>
