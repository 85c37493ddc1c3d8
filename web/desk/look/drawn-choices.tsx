import { type Drawn, PageDrawing } from '#web/galleries/look/page-drawing.tsx'

/** The values of one field, each as the page with it. */
export const drawn = <Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
  lookWith: (value: Value) => Drawn,
) => values.map((value) => ({ value, label: names[value], picture: <PageDrawing look={lookWith(value)} /> }))
