/** A happy-dom page. Test files share a process, and each of them gets a new page. */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

declare global {
  /** Closes the page, which ends its pending work, and opens an empty one. */
  var nextPage: () => Promise<void>
}

const { 'happy-dom': happyDom } = builtinEnvironments

export default {
  name: 'page',
  viteEnvironment: 'client',
  async setup(global, options) {
    let page = await happyDom.setup(global, options)
    globalThis.nextPage = async () => {
      await page.teardown(global)
      page = await happyDom.setup(global, options)
    }
    return { teardown: () => page.teardown(global) }
  },
} satisfies Environment
