import type { ErrorCode } from "@croupier/contract/errors"

/** A call that was refused, or that never reached the house (`NETWORK`). The message is for people. */
export class CallError extends Error {
  override readonly name = "CallError"
  readonly code: ErrorCode | "NETWORK"
  readonly args: readonly string[]
  readonly value: unknown
  /** HTTP status; 0 when there was no answer. */
  readonly status: number

  constructor(
    code: ErrorCode | "NETWORK",
    message: string,
    args: readonly string[] = [],
    value?: unknown,
    status = 0,
  ) {
    super(message)
    this.code = code
    this.args = args
    this.value = value
    this.status = status
  }
}

/** True for a refusal with this code. */
export const isRefusal = (error: unknown, code: ErrorCode | "NETWORK"): error is CallError =>
  error instanceof CallError && error.code === code
