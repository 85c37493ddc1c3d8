/** A name for an upload that nobody else has. `crypto.randomUUID` is there only on https and localhost. */
export const newUploadKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
