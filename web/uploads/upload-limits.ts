import {
  acceptedTypes,
  DEFAULT_UPLOAD_LIMITS,
  formatNames,
  maxFileMB,
  type UploadLimits,
} from '#contract/image-limits.ts'

/** Limits of this host, from the page's `<meta name="upload-limits">`, which the server writes. */
export function uploadLimits(): UploadLimits {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="upload-limits"]')
  return meta ? JSON.parse(meta.content) : DEFAULT_UPLOAD_LIMITS
}

/** The `accept` attribute of file inputs. */
export const acceptAttribute = () => acceptedTypes(uploadLimits()).join(',')

/** 'JPEG, PNG or WebP, up to 10 MB' */
export function limitsText(): string {
  const limits = uploadLimits()
  const names = formatNames(limits)
  const [last] = names.splice(-1)
  return `${[names.join(', '), last].filter(Boolean).join(' or ')}, up to ${maxFileMB(limits)} MB`
}
