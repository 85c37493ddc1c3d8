import type { ReactNode } from 'react'
import type { Plugin } from 'yet-another-react-lightbox'

/** Adds this to the viewer, over the picture and beside the toolbar: it stays where it is while that fades. */
export const overPicture =
  (element: ReactNode): Plugin =>
  ({ augment }) =>
    augment(({ render, ...props }) => ({
      ...props,
      render: {
        ...render,
        controls: () => (
          <>
            {render.controls?.()}
            {element}
          </>
        ),
      },
    }))
