import { loginVerification, type CheckMethod } from "@croupier/contract/security"
import { useState } from "react"
import { call, CallError } from "../../api/call.ts"
import { useFields, type Fault } from "../../forms/use-fields.ts"
import { useOnce } from "../../forms/use-once.ts"
import { useT } from "../../i18n/i18n.tsx"
import { enter, type Entry } from "./enter.ts"

const needed: Fault = { key: "field_required", args: [] }
const check = (values: Readonly<Partial<Record<"code", string>>>) =>
  values.code?.trim() ? {} : { code: needed }

/** State and rules of the second half of a sign-in. `over` is set once the ticket opens nothing any more. */
export function useVerify(ticket: string, method: CheckMethod, entry: Entry) {
  const t = useT("auth")
  const fields = useFields<"code">(check)
  const [refused, setRefused] = useState<string>()
  const [over, setOver] = useState(false)
  const { busy, once } = useOnce()
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(["code"])) return
      try {
        const code = (fields.values.code ?? "").trim()
        await enter(await call(loginVerification, { ticket, method, code }), entry)
      } catch (error) {
        if (!(error instanceof CallError)) return setRefused(t("something_failed"))
        if (error.code === "CODE_WRONG" || error.code === "CODE_EXPIRED")
          return fields.refuse("code", error.message)
        setOver(error.code === "VERIFICATION_EXPIRED")
        setRefused(error.message)
      }
    })
  return { fields, refused, over, busy, submit }
}
