/** A call that was refused: the house's code, its message in the language in use, and what it tells beside. */
export class ConsoleError extends Error {
  readonly code: string
  readonly args: readonly string[]
  readonly value: unknown

  constructor(code: string, message: string, args: readonly string[] = [], value?: unknown) {
    super(message)
    this.name = "ConsoleError"
    this.code = code
    this.args = args
    this.value = value
  }
}
