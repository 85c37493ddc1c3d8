import type { ReactNode } from 'react'
import { downloadPath } from '#contract/visitor-downloads.ts'
import { kept } from '#web/texts/kept.ts'
import { texts } from '#web/texts/texts.ts'

/** Link to the page for choosing downloads; scripts open that as a sheet (save-sheet.ts). */
export const DownloadEntry = ({ path, children }: { path: string; children?: ReactNode }) => (
  <a href={kept(downloadPath(path))} rel="nofollow" data-save="">
    {children}
    <span>{texts.download}</span>
  </a>
)
