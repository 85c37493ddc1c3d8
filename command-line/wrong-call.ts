/** Error in the program's arguments. */
export class WrongCall extends Error {}

/** Reason why a command cannot do its work, in words. */
export class Failure extends Error {}
