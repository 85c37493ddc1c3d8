import { openDialog } from '#web/ui/dialogs.tsx'

/** Opens the dialog in which people prove who they are. Resolves to true if they did. */
export const askToConfirm = (email: string): Promise<boolean> =>
  new Promise((done) => {
    const load = () =>
      import('./confirm-dialog.tsx').catch((error: unknown) => {
        done(false)
        throw error
      })
    void openDialog(load, { email, done })
  })
