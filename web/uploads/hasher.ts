export type Hasher = {
  /** SHA-256 in hexadecimal; null if the file cannot be read. Called for one file at a time: memory holds all of it. */
  hash: (file: File) => Promise<string | null>
  close: () => void
}

/** Maximum size of a file that is hashed, since that needs all of it in memory. */
export const MAX_HASHED_BYTES = 500 * 1024 * 1024

/** True on https and localhost, where browsers compute hashes. */
export const canHash = () => typeof Worker === 'function' && 'subtle' in crypto

export function openHasher(): Hasher {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  return {
    hash: (file) =>
      new Promise((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
        worker.onerror = () => resolve(null)
        worker.postMessage(file)
      }),
    close: () => worker.terminate(),
  }
}
