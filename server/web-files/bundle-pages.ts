import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BundlePage } from '#contract/public-page.ts'
import { loadRenderer } from './manifest.ts'

/** The page of bundles: its HTML, and the script and style sheet that lie beside it. Built from web/public-galleries/bundle. */
export type BundlePages = { render(page: BundlePage): string; script: Buffer; styles: Buffer }

type Renderer = { renderBundlePage(page: BundlePage): string }

/** @param dist the folder that the build wrote to */
export async function loadBundlePages(dist: string): Promise<BundlePages> {
  const renderer = await loadRenderer<Renderer>(dist, 'gallery-page.js')
  return {
    render: (page) => renderer.renderBundlePage(page),
    script: await readFile(path.join(dist, 'bundle/gallery.js')),
    styles: await readFile(path.join(dist, 'bundle/gallery.css')),
  }
}
