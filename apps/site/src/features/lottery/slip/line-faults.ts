import type { CallError } from "@croupier/client/call-error"
import { hasText, text } from "../../../i18n/texts.ts"
import type { Fault } from "./slip.ts"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The line that a refusal names, with the engine's own reason where it gives one. */
export function lineFaults(error: Pick<CallError, "code" | "message" | "value">): ReadonlyMap<number, Fault> {
  const { value } = error
  if (!isRecord(value) || typeof value["line"] !== "number") return new Map()
  const { reason } = value
  const key = `lottery_fault_${typeof reason === "string" ? reason : ""}`
  return new Map([[value["line"], { code: error.code, message: hasText(key) ? text(key) : error.message }]])
}
