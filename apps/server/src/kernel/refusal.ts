import type { ErrorCode } from "@croupier/contract"

/** The one error of the product: a stable code of the contract, what fills its message, and facts for the client. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly args: readonly string[]
  readonly value: unknown

  constructor(code: ErrorCode, args: readonly string[] = [], value?: unknown, options?: ErrorOptions) {
    super(code, options)
    this.name = "Refusal"
    this.code = code
    this.args = args
    this.value = value
  }
}

/** Refuses a request. `args` fill {0}, {1} of the message; `value` travels to the client as it is. */
export function refuse(code: ErrorCode, args: readonly string[] = [], value?: unknown): never {
  throw new Refusal(code, args, value)
}
