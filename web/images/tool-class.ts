/** The classes of a button above the images, which stands in one line with the others. */
export const TOOL = 'px-2.5! whitespace-nowrap shrink-0'
