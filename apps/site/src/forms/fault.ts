import type { Key } from "../i18n/texts.ts"

/** Why a value is refused: a message key and what fills its placeholders. */
export interface Fault {
  readonly key: Key<"errors">
  readonly args: readonly string[]
}

/** What is wrong with a field that may not stay empty. */
export const needed: Fault = { key: "field_required", args: [] }
