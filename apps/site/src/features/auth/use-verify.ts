import { loginVerification, type CheckMethod } from "@croupier/contract/security"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { needed } from "../../forms/fault.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { enter, type Entry } from "./enter.ts"

const check = (values: Readonly<Partial<Record<"code", string>>>) =>
  values.code?.trim() ? {} : { code: needed }

/** State and rules of the second half of a sign-in. `over` is set once the ticket opens nothing any more. */
export function useVerify(ticket: string, method: CheckMethod, entry: Entry) {
  const fields = useFields<"code">(check)
  const [over, setOver] = useState(false)
  const { busy, refused, attempt } = useAttempt()
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(["code"])) return
        const code = (fields.values.code ?? "").trim()
        await enter(await call(loginVerification, { ticket, method, code }), entry)
      },
      (error) => {
        setOver(error.code === "VERIFICATION_EXPIRED")
        return fields.refuseFor(error, { CODE_WRONG: "code", CODE_EXPIRED: "code" })
      },
    )
  return { fields, refused, over, busy, submit }
}
