import { type ComponentType, createElement, lazy, useState } from 'react'

/**
 * The component `name` of a file, whose code is loaded when it is first shown, or earlier by `load`. Once
 * loaded, it renders synchronously, also on the server and during hydration.
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
    // Keeps the first component while it is shown, as another one would be mounted again.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return createElement(Shown, props)
  }
  return Object.assign(Part, { load })
}
