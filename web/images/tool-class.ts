/** Classes of a button above the images, in one line with others and without a gap for its focus ring. */
export const TOOL =
  '-outline-offset-2 px-2.5! max-sm:px-2! max-sm:forced-colors:px-[7px]! whitespace-nowrap shrink-0'
