import type { ReactNode } from 'react'

/** Icons of 24 units with strokes of 1.75 and square joints. Screen readers read the text beside instead. */
const icon = (drawing: ReactNode) =>
  function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
        focusable="false"
        className={`shrink-0 ${className}`}
      >
        {drawing}
      </svg>
    )
  }

export const ArrowOutIcon = icon(<path d="M7 17 17 7M8.5 7H17v8.5" />)
export const BarsIcon = icon(<path d="M4 20.5h16M7 17v-5m5 5V4.500m5 12.500V8.500" />)
export const ArrowLeftIcon = icon(<path d="M20 12H5m6-6-6 6 6 6" />)
export const ChevronDownIcon = icon(<path d="m5 8.5 7 7 7-7" />)
export const ChevronLeftIcon = icon(<path d="m15 4-8 8 8 8" />)
export const ChevronRightIcon = icon(<path d="m9 4 8 8-8 8" />)
export const ManageIcon = icon(
  <>
    <circle cx="12" cy="12" r="3.5" />
    <path d="M12 3v5.5m0 7V21M3 12h5.5m7 0H21" />
  </>,
)
export const ShareIcon = icon(<path d="M12 15V4M7.5 8 12 3.5 16.5 8M6 11.5H4.5v9h15v-9H18" />)
export const UploadIcon = icon(<path d="M12 16V4.5M6.500 10 12 4.500 17.500 10M4 20h16" />)
export const DownloadIcon = icon(<path d="M12 4v11.500M6.500 10 12 15.500 17.500 10M4 20h16" />)
export const PencilIcon = icon(
  <path d="m5 19 1-4.500L16.500 4 20 7.500 9.500 18 5 19Zm8.500-12 3.500 3.500" />,
)
export const PlusIcon = icon(<path d="M12 3.5v17M3.5 12h17" />)
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />)
export const CrossIcon = icon(<path d="m5.5 5.5 13 13m0-13-13 13" />)
export const TrashIcon = icon(
  <path d="M4 6.5h16M9 6.5V4h6v2.5m2.5 0-.8 13.5H7.300L6.5 6.5m3.7 4v6m3.6-6v6" />,
)
export const CopyIcon = icon(<path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const CaptionIcon = icon(<path d="M4 7h16M4 12h16M4 17h9" />)
export const MoreIcon = icon(<path d="M3.75 12h2.5m4.5 0h2.5m4.5 0h2.5" strokeWidth="2.5" />)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12Z" />
    <circle cx="12" cy="12" r="2.75" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.800a9 9 0 0 1 2.1-.3c3.8 0 7 2.2 9.5 6.5a17 17 0 0 1-2.7 3.5M6 7.600A16 16 0 0 0 2.5 12c2.5 4.3 5.7 6.5 9.5 6.5 1.6 0 3-.4 4.4-1.1" />,
)
export const ImageIcon = icon(
  <>
    <path d="M3.5 4.5h17v15h-17z" />
    <path d="m3.5 16 5-5 4 4 2.5-2.5 5.5 5" />
    <circle cx="15.5" cy="9" r="1.5" />
  </>,
)
export const WarningIcon = icon(<path d="M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2v1.5" />)
export const QrCodeIcon = icon(
  <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 13v4h4M14 20.5h3M20.5 13v8" />,
)
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.500" r="4" />
    <path d="m11 12.500 8.500-8.500M15.500 8l3 3M18 5.500l2 2" />
  </>,
)
