/** Form fields of uploads to a chapter; null for none. */
export const chapterFields = (chapterId: number | null): Record<string, string> =>
  chapterId === null ? {} : { chapterId: String(chapterId) }
