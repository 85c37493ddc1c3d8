/** The classes of a button above the images, which stands in one line with the others. */
export const TOOL = 'px-2.5! max-sm:px-2! max-sm:forced-colors:px-[7px]! whitespace-nowrap shrink-0'
