/** Presses of keys with Alt, with Ctrl and with Meta, as user-event reads them. */
export const modified = (...keys: string[]): string =>
  ['Alt', 'Control', 'Meta']
    .map((one) => `{${one}>}${keys.map((key) => `{${key}}`).join('')}{/${one}}`)
    .join('')
