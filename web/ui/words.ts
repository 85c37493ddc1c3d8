import { createContext, useContext } from 'react'

/** Texts of the components themselves. Pages in another language provide translations. */
export const ENGLISH_WORDS = {
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  myDashboard: 'My Dashboard',
  removed: 'Removed',
  admin: 'Admin',
  logout: 'Logout',
  signIn: 'Sign in',
  support: 'Support:',
  notifications: 'Notifications (F8)',
  notification: 'Notification',
  close: 'Close',
  loading: 'Loading...',
  authenticating: 'Authenticating...',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  somethingWrong: 'Something went wrong',
  tryAgain: 'Try again',
  home: 'Home',
  pageFailed: "We couldn't show this page. Please try again.",
  pageUnreachable: "We couldn't show this page. Please check your connection and try again.",
}
export type Words = typeof ENGLISH_WORDS

const Said = createContext<Words>(ENGLISH_WORDS)

/** Provides the texts to the components inside. */
export const WordsOf = Said.Provider

export const useWords = (): Words => useContext(Said)
