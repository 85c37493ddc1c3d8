/** Covers a place (shares of the width, from the top left) with ink: 0..1, `pixel` wide edges. */
export type Shape = (x: number, y: number, pixel: number) => number
