import { type Drawn, PageDrawing } from '#web/galleries/look/page-drawing.tsx'

/** Options for the values of one field, each with a drawing of the page. */
export const drawn = <Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
  lookWith: (value: Value) => Drawn,
) => values.map((value) => ({ value, label: names[value], picture: <PageDrawing look={lookWith(value)} /> }))
