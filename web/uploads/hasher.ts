export type Hasher = {
  /** SHA-256 in hexadecimal; null if the file cannot be read. Asked for one file at a time: each is in memory as a whole. */
  hash: (file: File) => Promise<string | null>
  close: () => void
}

/** Larger files are not looked at, since a hash needs all of a file in memory. */
export const MAX_HASHED_BYTES = 500 * 1024 * 1024

/** Browsers compute hashes on https and localhost only. */
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
