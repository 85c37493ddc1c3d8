import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * The component `name` of a file, whose code is loaded when it is first shown, or before by `load`. Once it is loaded it
 * renders at once: also on the server, and where the browser takes over what the server has drawn.
 */
export function lazyPart<Name extends string, Props extends object>(
  file: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  let loaded: ComponentType<Props> | undefined
  async function load() {
    loaded ??= (await file())[name]
    return { default: loaded }
  }
  const Later = lazy(load)
  function Part(props: Props) {
    // Keep the first component as long as it is shown: another one would be mounted again.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { load })
}
