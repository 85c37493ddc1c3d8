import type { ReactNode } from 'react'
import type { Plugin } from 'yet-another-react-lightbox'

/** Adds an element to the viewer, over the picture beside the toolbar, that stays when that fades. */
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
