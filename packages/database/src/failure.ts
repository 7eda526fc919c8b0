const codeOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "")

/** The server is there and does not take writes: a standby, or one that is being taken out of service. */
export class ReadOnlyServerError extends Error {
  readonly code = "25006"
}

/** No answer within `query_timeout`: nothing more is to be expected of this connection. */
export const isSilence = (error: unknown): boolean => messageOf(error) === "Query read timeout"

/**
 * The connection must not be used again, whether or not it still answers: it is lost (08, 57P, the system's codes), its
 * server has become a standby (25006), its transaction was ended for standing idle (25P03), or its prepared statements
 * no longer fit the tables (0A000, after an upgrade).
 */
export function isBroken(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined)
    return (
      code.startsWith("08") ||
      code.startsWith("57P") ||
      code === "25006" ||
      code === "25P03" ||
      (code === "0A000" && messageOf(error).includes("cached plan must not change result type")) ||
      /^E(CONN|PIPE|HOST|TIMEDOUT|NOTFOUND)/.test(code)
    )
  return /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|Query read timeout/.test(
    messageOf(error),
  )
}

/**
 * PostgreSQL cannot be reached, does not take writes, or did not come to an end within the limits of the connection
 * (`Limits`): the caller may ask again with the same key.
 */
export function isUnavailable(error: unknown): boolean {
  // A lane that waited in vain says UNAVAILABLE itself.
  return isBroken(error) || isOverdue(error) || ["53300", "UNAVAILABLE"].includes(codeOf(error) ?? "")
}

/** A lock or a statement took longer than the connection allows (55P03, 57014). The server is well. */
export const isOverdue = (error: unknown): boolean => ["55P03", "57014"].includes(codeOf(error) ?? "")

/** A unique constraint said no; `constraint` narrows it to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  codeOf(error) === "23505" &&
  (constraint === undefined ||
    (typeof error === "object" && error !== null && "constraint" in error && error.constraint === constraint))
