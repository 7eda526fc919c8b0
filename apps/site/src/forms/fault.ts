import type { Key } from "../i18n/texts.ts"

/** Why a value is refused: a message key and what fills its placeholders. */
export interface Fault {
  readonly key: Key<"errors">
  readonly args: readonly string[]
}

/** Fault of an empty field that may not stay so. */
export const needed: Fault = { key: "field_required", args: [] }
