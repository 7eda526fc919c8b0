/** Why a value is refused: a message key and what fills its placeholders. */
export interface Fault {
  readonly key: string
  readonly args: readonly string[]
}
