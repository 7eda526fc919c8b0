import { contacts, type Contacts } from "@croupier/contract/verification"
import { useCallback } from "react"
import { query, queryClient } from "../../api/query.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { needed, type Fault } from "../../forms/fault.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useT } from "../../i18n/i18n.tsx"
import { toast } from "../../ui/toast.ts"

const FIELD_OF = {
  EMAIL_INVALID: "email",
  EMAIL_TAKEN: "email",
  PHONE_INVALID: "mobileNum",
  MOBILE_TAKEN: "mobileNum",
  CODE_WRONG: "verificationCode",
  CODE_EXPIRED: "verificationCode",
  PASSWORD_WRONG: "password",
} as const

/** Proof that a contact may be bound. */
export interface BindingProof {
  readonly verificationCode: string
  readonly password?: string
}

/**
 * Binds a mail address or a number: it is typed, a code goes there and comes back. Replacing a verified one needs
 * the password. `faultOf` tells what is wrong with what is typed; it must be stable.
 */
export function useBinding(
  contact: "email" | "mobileNum",
  asksPassword: boolean,
  faultOf: (typed: string) => Fault | undefined,
) {
  const t = useT("member")
  const { refused, busy, attempt } = useAttempt()
  const fields = useFields<(typeof FIELD_OF)[keyof typeof FIELD_OF]>(
    useCallback(
      ({ [contact]: typed = "", verificationCode, password }) => {
        const fault = faultOf(typed)
        return {
          ...(fault ? { [contact]: fault } : {}),
          ...(verificationCode?.trim() ? {} : { verificationCode: needed }),
          ...(password || !asksPassword ? {} : { password: needed }),
        }
      },
      [contact, asksPassword, faultOf],
    ),
  )
  const asked = [contact, "verificationCode", ...(asksPassword ? (["password"] as const) : [])] as const
  const submit = (bind: (proof: BindingProof) => Promise<Contacts>) =>
    attempt(
      async () => {
        if (!fields.accept(asked)) return
        const { verificationCode = "", password = "" } = fields.values
        const proof = { verificationCode: verificationCode.trim(), ...(asksPassword ? { password } : {}) }
        const bound = await bind(proof)
        for (const name of asked) fields.set(name, "")
        queryClient.setQueryData(query(contacts, {}).queryKey, bound)
        toast(t("member_bound"), "good")
      },
      (error) => fields.refuseFor(error, FIELD_OF),
    )
  return { fields, asksPassword, refused, busy, submit }
}
