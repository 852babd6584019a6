/** The database cannot be used as it is. The message is for the operator. */
export class DatabaseError extends Error {}
