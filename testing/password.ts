/** Password of every account that tests create. */
export const PASSWORD = 'a long enough password'
