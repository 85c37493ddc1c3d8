/** What is wrong with how the program was called. */
export class WrongCall extends Error {}

/** What keeps a command from doing what it was asked, in words. */
export class Failure extends Error {}
