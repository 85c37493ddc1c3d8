import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Three builds from one configuration (setup/build-web.ts runs them all): what browsers load goes to dist/web, what
 * the server draws pages with (`--ssr`) to dist/pages; pages that guests open on whatever phone they have are built
 * once more for old browsers (`--mode old-browsers`), into dist/web as well.
 */
const FOR_BROWSERS: Record<string, string> = {
  app: 'web/index.html',
  'gallery-page': 'web/public-galleries/page-script.ts',
  marks: 'web/public-galleries/marks/marks-script.ts',
  downloads: 'web/public-galleries/downloads/downloads-script.ts',
}
const FOR_OLD_BROWSERS: Record<string, string> = {
  'invite-page': 'web/upload-links/invite-page/invite-script.ts',
}
const FOR_THE_SERVER: Record<string, string> = {
  'gallery-page': 'web/public-galleries/gallery-page.tsx',
  'invite-page': 'web/upload-links/invite-page/invite-page.tsx',
}

/** What phones of 2019 understand. */
const OLD_BROWSERS = ['chrome80', 'safari13']

export default defineConfig(({ isSsrBuild, mode }) => {
  const forOld = mode === 'old-browsers'
  return {
    root: 'web',
    publicDir: isSsrBuild || forOld ? false : 'public',
    plugins: [react(), tailwindcss()],
    resolve: { tsconfigPaths: false },
    // React goes into the pages as it is built for production, whatever NODE_ENV the server runs with.
    ssr: { noExternal: true },
    define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
    build: {
      outDir: isSsrBuild ? '../dist/pages' : '../dist/web',
      emptyOutDir: !forOld,
      manifest: forOld ? '.vite/old-browsers.json' : !isSsrBuild,
      target: forOld ? OLD_BROWSERS : 'es2022',
      assetsInlineLimit: 0,
      // Also in the build for the server, whose pages carry their style sheet.
      cssMinify: true,
      modulePreload: { polyfill: false },
      rollupOptions: { input: isSsrBuild ? FOR_THE_SERVER : forOld ? FOR_OLD_BROWSERS : FOR_BROWSERS },
    },
  }
})
