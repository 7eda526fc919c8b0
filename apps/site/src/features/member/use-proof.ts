import { useState } from "react"
import { CallError } from "../../api/call.ts"
import { useFields, type Fault, type Fields } from "../../forms/use-fields.ts"
import { useOnce } from "../../forms/use-once.ts"
import { useT } from "../../i18n/i18n.tsx"

type ProofField = "password" | "code"
const needed: Fault = { key: "field_required", args: [] }
const both = (values: Readonly<Partial<Record<ProofField, string>>>) => ({
  ...(values.password ? {} : { password: needed }),
  ...(values.code?.trim() ? {} : { code: needed }),
})

/** A form that asks for the password, a code, or both, before it does something. */
export function useProof(asked: readonly ProofField[]): {
  readonly fields: Fields<ProofField>
  readonly refused: string | undefined
  readonly busy: boolean
  readonly prove: (work: (proof: { password: string; code: string }) => Promise<void>) => Promise<void>
} {
  const t = useT("member")
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const fields = useFields<ProofField>(both)
  const prove = (work: (proof: { password: string; code: string }) => Promise<void>) =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(asked)) return
      const { password = "", code = "" } = fields.values
      try {
        await work({ password, code: code.trim() })
        for (const name of asked) fields.set(name, "")
      } catch (error) {
        if (!(error instanceof CallError)) return setRefused(t("something_failed"))
        if (error.code === "PASSWORD_WRONG") fields.refuse("password", error.message)
        else if (error.code === "CODE_WRONG") fields.refuse("code", error.message)
        else setRefused(error.message)
      }
    })
  return { fields, refused, busy, prove }
}
