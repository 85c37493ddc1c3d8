import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { LANGUAGES } from './contract/languages.ts'
import { BUNDLED_TEXTS } from './contract/public-page.ts'
import { compileTexts, textsOfBundles } from './setup/compile-texts.ts'

/**
 * Six builds from one configuration (setup/build-web.ts runs them all). What browsers load goes to dist/web: the app;
 * the scripts of public galleries (`--mode public-pages`), which share no chunk with the app, so that visitors load one
 * small file; and pages that guests open on whatever phone they have (`--mode old-browsers`). What the server draws
 * pages with (`--ssr`) goes to dist/pages, the page of bundles (`--mode bundle`) to dist/bundle, and the program for
 * the command line (`--mode command-line`) to dist/command-line.
 */
const FOR_THE_APP: Record<string, string> = {
  app: 'web/index.html',
  // Only so that their files are there: the server's pages carry the style sheets.
  typefaces: 'web/ui/typefaces/typefaces.css',
}
const FOR_PUBLIC_PAGES: Record<string, string> = {
  'gallery-page': 'web/public-galleries/page-script.ts',
  'unlock-page': 'web/public-galleries/unlock-script.ts',
  'after-painting': 'web/app/after-painting.ts',
  ...Object.fromEntries(LANGUAGES.map((code) => [`texts-${code}`, `texts:${code}/scripts`])),
}
const FOR_OLD_BROWSERS: Record<string, string> = {
  'invite-page': 'web/upload-links/invite-page/invite-script.ts',
  ...Object.fromEntries(LANGUAGES.map((code) => [`guests-${code}`, `texts:${code}/guests`])),
}
const FOR_THE_SERVER: Record<string, string> = {
  'gallery-page': 'web/public-galleries/gallery-page.tsx',
  'landing-page': 'web/app/landing-page.tsx',
  'sign-in-page': 'web/app/sign-in-page.tsx',
  'invite-page': 'web/upload-links/invite-page/invite-page.tsx',
  emails: 'texts:all/emails',
}

/** What phones of 2019 understand. */
const OLD_BROWSERS = ['chrome80', 'safari13']

/**
 * Vite wraps each `import()` in a helper of 759 bytes (brotli) that loads the style sheets and imports of the chunk
 * beside it. The chunks of public pages, of guests and of bundles have none: the helper only imports.
 */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  load: {
    order: 'pre',
    handler: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
  },
  generateBundle(_options, bundle) {
    const isChunks = ({ name }: { name?: string | undefined }) =>
      !name || !(name.replace('.css', '') in FOR_OLD_BROWSERS)
    const styles = Object.values(bundle)
      .filter((file) => file.fileName.endsWith('.css') && isChunks(file as { name?: string }))
      .map(({ fileName }) => fileName)
    if (styles.length > 0) this.error(`Nothing would load ${styles.join(', ')}: import it with ?inline`)
  },
}

/**
 * Files that call most of their functions as soon as they are there: these are compiled while they are loaded, off the
 * page's thread, and not when they are called (https://v8.dev/blog/explicit-compile-hints).
 */
const compiledAhead = (isOne: (chunk: { name: string; isEntry: boolean }) => boolean): Plugin => ({
  name: 'compiled-ahead',
  generateBundle: {
    // Vite puts something before the code, and only a file's first line is read.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && isOne(file)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
})

/**
 * The page's script is one file with what comes later imports from it, so that nothing small is a request of its own;
 * what the viewer, the share menu and the download sheet have in common is another.
 */
const ONE_FILE = {
  groups: [
    {
      name: 'gallery-page',
      test: /\/(contract\/focus|public-galleries\/(page-script|viewer\/film-strip|wall\/image-sources)|texts\/texts|ui\/plain-key)\.ts$/,
    },
    {
      name: 'sharing',
      test: /\/(contract\/(visitor-downloads|pick-form|languages)|texts\/kept|public-galleries\/(viewer\/(share-links|sharing)|downloads\/(share-files|downloads-left|allowance-texts))|ui\/copy-text)\.ts$/,
    },
  ],
}

/**
 * Code that many screens share goes into three files instead of some thirty: each file costs a request, and small files
 * compress badly. The styles of typefaces stay out of the app.
 */
const FEW_FILES = {
  groups: [
    {
      name: 'app-start',
      tags: ['$initial'],
      test: /^(?!.*\/(typefaces\/|index\.html|main\.tsx))/,
      priority: 2,
    },
    { name: 'shell', test: /\/(app\/shell\.tsx|ui\/plain-key\.ts)$/, priority: 1 },
    {
      name: 'forms',
      test: /\/(ui\/(form|password-field)\.tsx|base\/(form-of|use-submit)\.ts|contract\/accounts\.ts)$/,
    },
  ],
}

/**
 * The page of bundles (`--mode bundle`), to dist/bundle. It is opened from a disk, where browsers run no modules and fetch
 * no fonts: one script, and a style sheet with the fonts in it.
 */
/** Files of web/uploads that use what only browsers have. Others of the same name take their place (command-line/in-place-of-browser). */
const ONLY_IN_BROWSERS =
  /\/web\/uploads\/(hasher|large-file|online|post-files|upload-limits|waiting-key)\.ts$/

const inPlaceOfBrowser: Plugin = {
  name: 'in-place-of-browser',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const name = ONLY_IN_BROWSERS.exec(found?.id ?? '')?.[1]
    return name ? path.resolve(`command-line/in-place-of-browser/${name}.ts`) : found
  },
}

/**
 * The program for the command line (`--mode command-line`), to dist/command-line: one file for Node.js, of the parts that send
 * files in browsers.
 */
const FOR_THE_COMMAND_LINE: UserConfig = {
  publicDir: false,
  plugins: [inPlaceOfBrowser],
  // It is given what reads files and what makes requests.
  resolve: {
    alias: { 'tus-js-client': path.resolve('node_modules/tus-js-client/lib.esm/browser/index.js') },
  },
  ssr: { noExternal: true },
  build: {
    ssr: 'command-line/main.ts',
    outDir: 'dist/command-line',
    emptyOutDir: true,
    target: 'node20',
    minify: true,
    rollupOptions: {
      output: { entryFileNames: 'picturerail.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
}

const FOR_BUNDLES: UserConfig = {
  root: 'web',
  publicDir: false,
  plugins: [react(), tailwindcss(), compileTexts(), textsOfBundles(BUNDLED_TEXTS), plainDynamicImports],
  resolve: { tsconfigPaths: false },
  build: {
    outDir: '../dist/bundle',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    rollupOptions: {
      input: 'web/public-galleries/bundle-script.ts',
      output: { format: 'iife', entryFileNames: 'gallery.js', assetFileNames: 'gallery.[ext]' },
    },
  },
}

export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'bundle') return FOR_BUNDLES
  if (mode === 'command-line') return FOR_THE_COMMAND_LINE
  const forOld = mode === 'old-browsers'
  const forPublic = mode === 'public-pages'
  const input = isSsrBuild
    ? FOR_THE_SERVER
    : forOld
      ? FOR_OLD_BROWSERS
      : forPublic
        ? FOR_PUBLIC_PAGES
        : FOR_THE_APP
  return {
    root: 'web',
    publicDir: isSsrBuild || forOld || forPublic ? false : 'public',
    plugins: [
      react(),
      tailwindcss(),
      compileTexts(),
      ...(forPublic || forOld ? [plainDynamicImports] : []),
      // What the scripts of public pages load later is the viewer.
      ...(forPublic ? [compiledAhead(({ isEntry }) => !isEntry)] : []),
      ...(input === FOR_THE_APP
        ? [compiledAhead(({ name }) => FEW_FILES.groups.some((one) => one.name === name))]
        : []),
    ],
    resolve: { tsconfigPaths: false },
    // React goes into the pages as it is built for production, whatever NODE_ENV the server runs with.
    ssr: { noExternal: true },
    define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
    build: {
      outDir: isSsrBuild ? '../dist/pages' : '../dist/web',
      emptyOutDir: !forOld && !forPublic,
      manifest: forOld || forPublic ? `.vite/${mode}.json` : !isSsrBuild,
      target: forOld ? OLD_BROWSERS : 'es2022',
      assetsInlineLimit: 0,
      // Also in the build for the server, whose pages carry their style sheet.
      cssMinify: true,
      modulePreload: forPublic || forOld ? false : { polyfill: false },
      rollupOptions: {
        input,
        // Pages import the files of texts by address.
        ...((forPublic || forOld) && { preserveEntrySignatures: 'allow-extension' as const }),
        output: {
          ...(forPublic && {
            codeSplitting: ONE_FILE,
            // The first script of a gallery has twelve of these names, whose hashes no compression makes shorter.
            chunkFileNames: 'assets/[name]-[hash:6].js',
            entryFileNames: 'assets/[name]-[hash:6].js',
          }),
          ...(input === FOR_THE_APP && { codeSplitting: FEW_FILES }),
        },
      },
    },
  }
})
