import { LRUCache } from 'lru-cache'
import { singleFlight } from '#server/platform/single-flight.ts'

const MB = 1024 * 1024
/** Maximum size of the rows of all galleries and sites, in bytes. */
const MAX_ROW_BYTES = 16 * MB
/** Maximum size of everything derived from them, in bytes. */
const MAX_BYTES = 64 * MB
/**
 * Maximum size of everything derived from one gallery, in bytes, so that one with many images does not evict
 * a hundred others.
 */
const MAX_GALLERY_BYTES = MAX_BYTES / 8
/** Maximum length of keys, which callers choose; values with longer ones are not kept. */
const MAX_KEY_CHARS = 500
const BYTES_OF_ENTRY = 500

/** Values derived from a gallery or a site and kept until it changes: an announcement drops all of them. */
export type Memory = {
  /** Identifier that changes with anything in the gallery or site. */
  version: string
  /** Address of its page, at its verified domain or subdomain; the same wherever the page is shown. */
  address: string
  /** Tells whether all visitors get the same answers now. */
  isOpen(): boolean
  /** Returns the value of this key, made once for all requests. Undefined is not kept. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value>
  /** Returns the value of this key if it is in memory. */
  peek(key: string): unknown
  /** Keeps a value for `recall`. */
  remember(key: string, value: object, bytes: number): void
}

/** Entry in memory: the names by which it is found, and the keys and sizes of its values, oldest first. */
export type Keeping = Memory & {
  id: string
  rowBytes: number
  names: Set<string>
  keys: Set<string>
  bytes: number
}
type Part = { of: Keeping; value: unknown; bytes: number }

/** Galleries and sites by name, with derived values, in bounded memory. Evicts the least recently used. */
export function createMemory<Held extends Keeping>() {
  const loading = singleFlight<Held | undefined>()
  const byName = new Map<string, Held>()
  const parts = new LRUCache<string, Part>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    dispose({ of, bytes }, key) {
      of.bytes -= bytes
      of.keys.delete(key)
    },
  })
  const byId = new LRUCache<string, Held>({
    maxSize: MAX_ROW_BYTES,
    sizeCalculation: ({ rowBytes }) => rowBytes,
    disposeAfter({ names, keys }) {
      for (const name of names) byName.delete(name)
      for (const key of keys) parts.delete(key)
    },
  })
  /** Number of changes: rows read before a change may be outdated. */
  let changes = 0

  function keep(of: Keeping, key: string, value: unknown, size: number) {
    const bytes = size + 2 * key.length + BYTES_OF_ENTRY
    const isCurrent = byId.peek(of.id) === of
    if (!isCurrent || key.length > MAX_KEY_CHARS || bytes > MAX_GALLERY_BYTES) return
    parts.set(key, { of, value, bytes })
    of.keys.add(key)
    of.bytes += bytes
    for (const oldest of of.keys) if (of.bytes > MAX_GALLERY_BYTES) parts.delete(oldest)
  }

  return {
    /** Makes an entry from loaded values. It is in memory once `find` has loaded it. */
    keeping<More extends object>(
      known: Pick<Keeping, 'id' | 'version' | 'address' | 'isOpen'>,
      row: object,
      more: More,
    ): Keeping & More {
      const making = singleFlight<unknown>()
      const held: Keeping & More = {
        ...known,
        ...more,
        ...{ rowBytes: bytesOf(row), names: new Set(), keys: new Set(), bytes: 0 },
        async once<Value>(key: string, make: () => Promise<Value>) {
          const known = held.peek(key)
          if (known !== undefined) return known as Value
          return making.load(key, async () => {
            const value = await make()
            if (value !== undefined) keep(held, `${held.id}#${key}`, value, bytesOf(value))
            return value
          }) as Promise<Value>
        },
        peek(key: string) {
          const part = parts.get(`${held.id}#${key}`)
          return part?.of === held ? part.value : undefined
        },
        remember: (key: string, value: object, size: number) => keep(held, key, value, size),
      }
      return held
    },
    /** Finds the entry with this name; concurrent requests load it once. */
    async find<Kind extends Held>(
      name: string,
      load: () => Promise<Kind | undefined>,
    ): Promise<Kind | undefined> {
      const known = byName.get(name) as Kind | undefined
      if (known) {
        byId.get(known.id)
        return known
      }
      return loading.load(name, async () => {
        const before = changes
        const found = await load()
        if (!found || changes !== before) return found
        let held = byId.get(found.id)
        if (held?.version !== found.version) {
          held = found
          byId.set(found.id, held)
        }
        held.names.add(name)
        byName.set(name, held)
        return held
      }) as Promise<Kind | undefined>
    },
    /** Returns the entry with this name, if it is in memory. */
    peek: (name: string) => byName.get(name),
    /** Drops the entries with these ids, and everything being loaded. */
    drop(ids: Iterable<string>) {
      changes++
      loading.drop(() => false)
      for (const id of ids) byId.delete(id)
    },
    ids: () => [...byId.keys()],
    /** Returns the value that any entry remembers under this key. */
    recall: (key: string) => parts.get(key)?.value,
  }
}

/** Estimates the memory of a value, in bytes. */
const bytesOf = (value: unknown): number =>
  Buffer.isBuffer(value) ? value.length : 2 * JSON.stringify(value).length + BYTES_OF_ENTRY
