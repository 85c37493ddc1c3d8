import { type ComponentType, lazy } from 'react'

/** The component `name` of a file, whose code is loaded when it is first shown, or before by `load`. */
export function lazyPart<Name extends string, Props extends object>(
  file: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  const load = async () => ({ default: (await file())[name] })
  return Object.assign(lazy(load), { load })
}
