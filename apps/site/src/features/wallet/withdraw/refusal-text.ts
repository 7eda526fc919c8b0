import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { hasText, text } from "../../../i18n/texts.ts"
import type { Quote } from "./use-withdraw.ts"

const MONEY = /^-?\d+\.\d{2,4}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T/

/** The words of a refusal that a quote lists: those of the server, with money and instants as they are read. */
export function useRefusalText(): (refusal: Quote["refusals"][number]) => string {
  const t = useT("errors")
  const format = useFormat()
  return ({ code, args }) => {
    const key = `error_${code.toLowerCase()}`
    if (!hasText(key)) return t("something_failed")
    return text(
      key,
      ...args.map((arg) =>
        MONEY.test(arg) ? format.money(arg) : INSTANT.test(arg) ? format.stamp(arg) : arg,
      ),
    )
  }
}
