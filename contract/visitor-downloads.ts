/** Addresses of what visitors download. Only pages of galleries with downloads import it. */

/** One image. */
export const imageDownloadAddress = (publicId: string, imageId: number) =>
  `/api/public/galleries/${publicId}/images/${imageId}/download`

/** All of them as one ZIP. */
export const galleryDownloadAddress = (publicId: string) => `/api/public/galleries/${publicId}/download`
