/**
 * A Content-Disposition for a download under this name: in ASCII for everybody, in full (RFC 8187) for those who
 * understand it.
 */
export function attachment(name: string, ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')): string {
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`
}
