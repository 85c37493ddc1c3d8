/** Characters at the end of a file name that are always visible: names in a folder differ there. */
const END = 10

/** A file name on one line, shortened in the middle if it is too long. */
export function FileName({ name }: { name: string }) {
  return (
    <p dir="ltr" className="flex min-w-0 whitespace-pre">
      <span className="truncate">{name.slice(0, -END)}</span>
      <span className="shrink-0">{name.slice(-END)}</span>
    </p>
  )
}
