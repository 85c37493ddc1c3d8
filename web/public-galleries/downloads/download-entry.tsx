import type { ReactNode } from 'react'
import { downloadPath } from '#contract/visitor-downloads.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'

/** Leads to the page where visitors choose what they download; with scripts that opens as a sheet (save-sheet.ts). */
export const DownloadEntry = ({ path, children }: { path: string; children?: ReactNode }) => (
  <a href={kept(downloadPath(path))} rel="nofollow" data-save="">
    {children}
    <span>{texts.download}</span>
  </a>
)
