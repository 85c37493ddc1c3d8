/** How many characters at the end of a file name are always seen: those of one folder differ there. */
const END = 10

/** A file name on one line, of which the middle is left out where it is too long. */
export function FileName({ name }: { name: string }) {
  return (
    <p dir="ltr" className="flex min-w-0 whitespace-pre">
      <span className="truncate">{name.slice(0, -END)}</span>
      <span className="shrink-0">{name.slice(-END)}</span>
    </p>
  )
}
