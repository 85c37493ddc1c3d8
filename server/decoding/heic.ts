/** HEIC (HEVC-coded HEIF, ISO 23008-12) by libheif in WebAssembly: sharp's own libheif has no HEVC decoder. */
import { MAX_IMAGE_PIXELS } from '#contract/image-limits.ts'
import { uncompressedTiff } from './uncompressed-tiff.ts'
import { UnusableImage } from './unusable-image.ts'

/** The part of libheif's C API (libheif/heif.h) used here. Addresses are numbers; the first receives the error. */
type Libheif = {
  HEAPU8: Uint8Array
  HEAPU32: Uint32Array
  _malloc(bytes: number): number
  _heif_context_alloc(): number
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    file: number,
    bytes: number,
    options: number,
  ): void
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void
  _heif_image_handle_get_width(handle: number): number
  _heif_image_handle_get_height(handle: number): number
  _heif_image_handle_has_alpha_channel(handle: number): number
  _heif_image_handle_get_raw_color_profile_size(handle: number): number
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, profile: number): void
  _heif_decoding_options_alloc(): number
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colourspace: number,
    chroma: number,
    options: number,
  ): void
  _heif_context_get_security_limits(context: number): number
  _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number
}

/** Values of `heif_error_code` for unsupported file types and features. */
const UNSUPPORTED = [3, 4]
/** Values of libheif's enumerations. */
const [RGB, INTERLEAVED_RGB, INTERLEAVED_RGBA, INTERLEAVED] = [1, 10, 11, 10]
/** Offset of `max_image_size_pixels` (64 bits) in `heif_security_limits`, in bytes. */
const MAX_PIXELS = 8
/** Offset of `strict_decoding` in `heif_decoding_options`, which turns damage into errors. */
const STRICT_DECODING = 21

/** The primary picture of a HEIC. Its size is after `clap`, `irot` and `imir`, which libheif applies. */
export type Heic = {
  width: number
  height: number
  channels: 3 | 4
  /** Decodes to an uncompressed TIFF with 8 bits per sample and the ICC profile. May be called once. */
  toTiff(): Buffer
}

/**
 * Opens a HEIC without decoding it. Each has its own WebAssembly memory, which never shrinks and is freed with it.
 * Throws `UnusableImage` if it is damaged.
 */
export async function openHeic(file: Buffer): Promise<Heic> {
  // Loaded only when needed, as it has 2 MB.
  const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const heif = (await load()) as Libheif
  return orUnusable(() => {
    /** An error (3 words) and a result. */
    const error = heif._malloc(16)
    const result = error + 12
    const read = (address: number) => heif.HEAPU32[address / 4]!
    const check = () => {
      if (read(error) === 0) return
      const reason = UNSUPPORTED.includes(read(error)) ? 'coding' : 'damaged'
      throw new UnusableImage(reason, `error ${read(error)} (${read(error + 4)})`)
    }
    const context = heif._heif_context_alloc()
    const copy = heif._malloc(file.length)
    heif.HEAPU8.set(file, copy)
    heif._heif_context_read_from_memory_without_copy(error, context, copy, file.length, 0)
    check()
    heif._heif_context_get_primary_image_handle(error, context, result)
    check()
    const handle = read(result)
    const size = {
      width: heif._heif_image_handle_get_width(handle),
      height: heif._heif_image_handle_get_height(handle),
      channels: heif._heif_image_handle_has_alpha_channel(handle) ? (4 as const) : (3 as const),
    }

    function profile(): Uint8Array {
      const bytes = heif._heif_image_handle_get_raw_color_profile_size(handle)
      const address = heif._malloc(bytes)
      heif._heif_image_handle_get_raw_color_profile(error, handle, address)
      // Files without a profile give an error.
      return read(error) === 0 ? heif.HEAPU8.slice(address, address + bytes) : new Uint8Array()
    }

    function toTiff(): Buffer {
      const limits = heif._heif_context_get_security_limits(context)
      // Coded pictures may be larger than the shown part of them.
      heif.HEAPU32.set([2 * MAX_IMAGE_PIXELS, 0], (limits + MAX_PIXELS) / 4)
      const options = heif._heif_decoding_options_alloc()
      heif.HEAPU8[options + STRICT_DECODING] = 1
      const chroma = size.channels === 4 ? INTERLEAVED_RGBA : INTERLEAVED_RGB
      heif._heif_decode_image(error, handle, result, RGB, chroma, options)
      check()
      const plane = heif._heif_image_get_plane_readonly2(read(result), INTERLEAVED, error)
      const stride = read(error)
      const rowAt = (row: number) => heif.HEAPU8.subarray(plane + row * stride, plane + (row + 1) * stride)
      return uncompressedTiff(size, profile(), rowAt)
    }
    return { ...size, toTiff: () => orUnusable(toTiff) }
  })
}

/** Blames the file for other errors of WebAssembly, too: traps and exhausted memory. */
function orUnusable<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof UnusableImage ? error : new UnusableImage('damaged', String(error))
  }
}
