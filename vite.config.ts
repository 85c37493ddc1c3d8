import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two builds from one configuration (setup/build-web.ts runs both):
 * what browsers load goes to dist/web, what the server draws pages with (`--ssr`) to dist/pages.
 */
const FOR_BROWSERS: Record<string, string> = {
  app: 'web/index.html',
  'gallery-page': 'web/public-galleries/page-script.ts',
}
const FOR_THE_SERVER: Record<string, string> = { 'gallery-page': 'web/public-galleries/gallery-page.tsx' }

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), tailwindcss()],
  resolve: { tsconfigPaths: false },
  // React goes into the pages as it is built for production, whatever NODE_ENV the server runs with.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? '../dist/pages' : '../dist/web',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Also in the build for the server, whose pages carry their style sheet.
    cssMinify: true,
    modulePreload: { polyfill: false },
    rollupOptions: { input: isSsrBuild ? FOR_THE_SERVER : FOR_BROWSERS },
  },
}))
