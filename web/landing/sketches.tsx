import type { ReactNode } from 'react'

/** Line drawings instead of images, for hosts without sample galleries. */
const sketch = (lines: ReactNode) => (
  <svg
    viewBox="0 0 300 200"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
    className="size-full text-edge"
  >
    {lines}
  </svg>
)

export const MasonrySketch = () =>
  sketch(
    <path d="M60 40h42v30H60zM60 76h42v56H60zM60 138h42v24H60zM108 40h42v58h-42zM108 104h42v30h-42zM108 140h42v22h-42zM156 40h42v24h-42zM156 70h42v44h-42zM156 120h42v42h-42zM204 40h36v46h-36zM204 92h36v26h-36zM204 124h36v38h-36z" />,
  )

export const AddressSketch = () =>
  sketch(
    <>
      <path d="M50 55h200v90H50zM50 79h200" />
      <path d="M62 67h.01M72 67h.01M82 67h.01" strokeWidth="4" strokeLinecap="round" />
      <path d="M100 67h60" className="stroke-rail" strokeWidth="4" />
      <path d="M166 67h46" strokeWidth="4" />
    </>,
  )

export const ViewerSketch = () =>
  sketch(
    <>
      <path d="M40 40h220v120H40z" />
      <path d="M92 58h116v84H92z" className="fill-paper" />
      <path d="m68 90-10 10 10 10M232 90l10 10-10 10" className="stroke-rail" strokeWidth="3" />
    </>,
  )
