import { contacts, type Contacts } from "@croupier/contract/verification"
import { useState } from "react"
import { CallError } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import type { Fields } from "../../forms/use-fields.ts"
import { useOnce } from "../../forms/use-once.ts"
import { useT } from "../../i18n/i18n.tsx"
import { toast } from "../../ui/toast.tsx"

/** The second half of a binding: the code is sent back, and what was refused shows beside its field. */
export function useBinding<F extends string>(
  fields: Fields<F>,
  fieldOf: Readonly<Partial<Record<string, F>>>,
  asked: readonly F[],
  bind: (values: Readonly<Partial<Record<F, string>>>) => Promise<Contacts>,
) {
  const t = useT("member")
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  const submit = () =>
    once(async () => {
      setRefused(undefined)
      if (!fields.accept(asked)) return
      try {
        const bound = await bind(fields.values)
        for (const name of asked) fields.set(name, "")
        queryClient.setQueryData(query(contacts, {}).queryKey, bound)
        toast(t("member_bound"), "good")
      } catch (error) {
        if (!(error instanceof CallError)) return setRefused(t("something_failed"))
        const field = fieldOf[error.code]
        if (field) fields.refuse(field, error.message)
        else setRefused(error.message)
      }
    })
  return { refused, busy, submit }
}
