import { useAttempt, type Attempt } from "../../forms/use-attempt.ts"
import { needed } from "../../forms/fault.ts"
import { useFields, type Fields } from "../../forms/use-fields.ts"

type ProofField = "password" | "code"
const both = (values: Readonly<Partial<Record<ProofField, string>>>) => ({
  ...(values.password ? {} : { password: needed }),
  ...(values.code?.trim() ? {} : { code: needed }),
})

/** A form that asks for the password, a code, or both, before it does something. */
export function useProof(asked: readonly ProofField[]): Pick<Attempt, "refused" | "refuse" | "busy"> & {
  readonly fields: Fields<ProofField>
  readonly prove: (work: (proof: { password: string; code: string }) => Promise<void>) => Promise<void>
} {
  const { refused, refuse, busy, attempt } = useAttempt()
  const fields = useFields<ProofField>(both)
  const prove = (work: (proof: { password: string; code: string }) => Promise<void>) =>
    attempt(
      async () => {
        if (!fields.accept(asked)) return
        const { password = "", code = "" } = fields.values
        await work({ password, code: code.trim() })
        for (const name of asked) fields.set(name, "")
      },
      (error) => fields.refuseFor(error, { PASSWORD_WRONG: "password", CODE_WRONG: "code" }),
    )
  return { fields, refused, refuse, busy, prove }
}
