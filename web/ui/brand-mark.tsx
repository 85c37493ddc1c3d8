/** The logo: a picture frame below a rail. The frame has the current colour, the rail is brass. */
export function BrandMark({ className, rail = 'stroke-rail' }: { className?: string; rail?: string }) {
  return (
    <svg
      viewBox="0 0 26 25"
      width="26"
      height="25"
      fill="none"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${className ?? ''}`}
    >
      <path d="M0 1.5h26" strokeWidth="3" className={rail} />
      <path d="M6 10.5 13 3l7 7.5" strokeWidth="1.25" className={rail} />
      <path d="M3.25 11h19.5v13H3.25z" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}
