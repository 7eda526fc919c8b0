export type PostgresErrorCode =
  | "UNSUPPORTED"
  | "IN_USE"
  | "ABSENT"
  | "DISK_FULL"
  | "FOREIGN_VERSION"
  | "FAILED"

/** The message is one line, meant for the person who started the program. */
export class PostgresError extends Error {
  override readonly name = "PostgresError"
  readonly code: PostgresErrorCode

  constructor(code: PostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Makes one line of what a failed child wrote: the reason PostgreSQL gave, not the noise around it. */
export function explain(task: string, output: string): PostgresError {
  if (/No space left on device|disk full/i.test(output))
    return new PostgresError("DISK_FULL", `${task}: the disk is full`)
  if (/could not bind .*Address already in use/i.test(output))
    return new PostgresError("FAILED", `${task}: another program has its port`)
  const lines = output.split("\n").map((line) => line.trim())
  const reason =
    lines.findLast((line) => /\b(FATAL|PANIC|ERROR):|\berror:/i.test(line)) ??
    lines.findLast((line) => line !== "") ??
    "it ended without a word"
  return new PostgresError("FAILED", `${task}: ${reason.replace(/^.*?\b(FATAL|PANIC|ERROR):\s*/i, "")}`)
}

/** Whether an unknown error is the system's with this code ("ENOENT"). */
export const isCode = (error: unknown, code: string): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === code
